# A buzzer on a Raspberry Pi Pico: a passive one at GP6.
from machine import PWM, Pin
pwm = PWM(Pin(6))


def tone(n):
    if n:
        pwm.freq(n)
    pwm.duty_u16(32768 if n else 0)
