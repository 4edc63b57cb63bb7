/** Up to here `ln n!` is summed up once; beyond it Stirling's series is exact to the last digit of a double. */
const SUMMED = 256
const sums = new Float64Array(SUMMED)
for (let n = 2; n < SUMMED; n += 1) sums[n] = (sums[n - 1] ?? 0) + Math.log(n)

/** The natural logarithm of `n!`, for an integer from 0. */
export function logFactorial(n: number): number {
  if (n < SUMMED) return sums[n] ?? 0
  const x = n + 1
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1_260 * x ** 5)
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series
}
