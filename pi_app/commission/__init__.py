"""What a maker runs while building: doctor, learn, light-test, bench, watch. Each works on real parts, and on simulated
ones to practise and to test."""
