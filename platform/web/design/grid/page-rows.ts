/** The number of rows that a page key moves by, from the rows that a virtualizer has in sight. */
export function pageRows({ range }: { range: { startIndex: number; endIndex: number } | null }): number {
  // One row of the page before stays in sight.
  return Math.max((range?.endIndex ?? 0) - (range?.startIndex ?? 0) - 1, 1)
}
