import type { RunOutcome } from './outcome.ts'

/** One of several runs of the same tests. */
export interface ChanceRun {
  /** Whether browser and database were slowed. */
  isSlow: boolean
  exitCode: number
  /** Undefined if the run ended before it could report. */
  outcome: RunOutcome | undefined
}

/** How often each test failed over several runs, most often first, and how many runs failed. */
export function chanceTable(runs: readonly ChanceRun[]): { lines: string[]; failed: number } {
  const times = new Map<string, { quick: number; slow: number }>()
  let ran = 0
  let failed = 0
  const note = (test: string, isSlow: boolean): void => {
    const known = times.get(test) ?? { quick: 0, slow: 0 }
    times.set(test, { quick: known.quick + (isSlow ? 0 : 1), slow: known.slow + (isSlow ? 1 : 0) })
    failed += 1
  }
  for (const { isSlow, exitCode, outcome } of runs) {
    const failedBefore = failed
    for (const file of outcome?.files ?? []) {
      ran += file.passed + file.failed.length
      for (const test of file.failed) note(`${file.path}, ${test}`, isSlow)
    }
    // A run that failed without a failed test failed outside of its tests.
    if (exitCode !== 0 && failed === failedBefore) note('the run itself, outside of its tests', isSlow)
  }
  const ordered = [...times].toSorted(([, one], [, other]) => other.quick + other.slow - one.quick - one.slow)
  return {
    lines: [
      ...ordered.map(([test, { quick, slow }]) => `${quick + slow} times, ${slow} of them slowed: ${test}`),
      `${failed} failed of ${ran} in ${runs.length} runs.`,
    ],
    failed,
  }
}
