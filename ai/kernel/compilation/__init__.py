"""How the kernel is compiled by numba, kept between two starts, and made ready beforehand."""
