"""Writes scipy-figures.ts, SciPy's results for the tables of the tests; run by hand with SciPy 1.17:
python3 platform/kernel/statistics/scipy-figures.py > platform/kernel/statistics/scipy-figures.ts"""

from random import Random

from scipy import __version__
from scipy.stats import chi2_contingency, fisher_exact

random = Random(25)
tables = [
    (3, 1, 1, 3), (0, 10, 12, 2), (0, 0, 5, 9), (1, 0, 0, 1), (8, 2, 1, 5), (10, 10, 10, 10), (100, 0, 0, 100),
    (5, 995, 20, 980), (1, 9999, 12, 89988), (700, 300, 650, 350), (34, 12871, 79, 87016), (50000, 0, 3, 49997),
    (4, 96, 96, 99804), (0, 61, 42, 99897),
]
for most in (6, 30, 400, 30000):
    for _ in range(15):
        tables.append(tuple(random.randint(0, most) for _ in range(4)))

print("/** Written by scipy-figures.py, with SciPy %s: both, first, second, neither, Fisher's p, chi-square's p. */" % __version__)
print("export const SCIPY_TABLES: ReadonlyArray<readonly [number, number, number, number, number, number | null]> = [")
for a, b, c, d in tables:
    table = [[a, b], [c, d]]
    fisher = fisher_exact(table).pvalue
    full = (a + b) * (c + d) * (a + c) * (b + d) > 0
    chi = chi2_contingency(table, correction=False).pvalue if full else None
    print("  [%d, %d, %d, %d, %r, %s]," % (a, b, c, d, float(fisher), "null" if chi is None else repr(float(chi))))
print("]")
