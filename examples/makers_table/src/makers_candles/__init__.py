"""Candles: put out every candle before the evening is over. `GAME` is what the kernel runs."""

from makers_candles.game import GAME

__all__ = ["GAME"]
