"""Light: how bright a space is (levels), what gives light (sources), and what light brings to view (reveal)."""
