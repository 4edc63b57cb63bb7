import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/**
 * How a run ended, in tests. A file that could not be read counts as one failed test, so that nothing broken passes
 * unseen.
 */
export interface Outcome {
  passed: number
  failed: number
  skipped: number
}

/** The line that closes `npm test`: `12 passed, 0 failed`, and `, 3 skipped` where some were. */
export function closingLine({ passed, failed, skipped }: Outcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** Counts the tests of a finished run, with errors outside any test. */
export function countOutcome(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Outcome {
  const outcome: Outcome = { passed: 0, failed: unhandled.length, skipped: 0 }
  for (const module of modules) {
    let failedHere = 0
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') outcome.passed += 1
      else if (state === 'skipped') outcome.skipped += 1
      else failedHere += 1
    }
    outcome.failed += failedHere > 0 || module.ok() ? failedHere : 1
  }
  return outcome
}

/**
 * What a run comes to when it also ended with an exit code: one that failed without a failed test did so before its
 * tests, and counts as one.
 */
export function outcomeAtExit(outcome: Outcome, exitCode: number): Outcome {
  return exitCode !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome
}

/** Ends a run with its closing line, alone on the last line of standard output, however the run ended. */
export default class ClosingLineReporter implements Reporter {
  #outcome: Outcome = { passed: 0, failed: 0, skipped: 0 }

  onInit(): void {
    process.on('exit', (code) => process.stdout.write(`${closingLine(outcomeAtExit(this.#outcome, code))}\n`))
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    this.#outcome = countOutcome(modules, unhandled)
  }
}
