/** How one test file ended. */
export interface FileOutcome {
  /** Relative to the project's folder, with forward slashes. */
  path: string
  /** The kind of test: pure, database, ui, e2e. */
  project: string
  passed: number
  skipped: number
  /** The names of the tests that failed. */
  failed: string[]
  /** Reading, set-up and tests together. */
  seconds: number
}

/** How a run of test files ended. */
export interface RunOutcome {
  files: FileOutcome[]
  /** Errors outside any test, such as a rejected promise that was never awaited. */
  errorsOutsideTests: number
}

const SLOWEST_FILES = 10

/** The files of a run in which something failed. */
export function failedFiles({ files }: RunOutcome): FileOutcome[] {
  return files.filter(({ failed }) => failed.length > 0)
}

/** The outcome of a run in which some files ran again: their second results replace the first. */
export function withSecondTry(first: RunOutcome, again: readonly FileOutcome[]): RunOutcome {
  const later = new Map(again.map((file) => [`${file.project} ${file.path}`, file]))
  return { ...first, files: first.files.map((file) => later.get(`${file.project} ${file.path}`) ?? file) }
}

/**
 * The last line of `npm test`: `12 passed, 0 failed`, and `, 3 skipped` if some were. A run that failed without a
 * failed test failed before or after its tests, and counts as one failure.
 */
export function closingLine({ files, errorsOutsideTests }: RunOutcome, exitCode: number): string {
  const sum = (count: (file: FileOutcome) => number): number => files.reduce((total, file) => total + count(file), 0)
  const counted = sum(({ failed }) => failed.length) + errorsOutsideTests
  const failed = exitCode !== 0 && counted === 0 ? 1 : counted
  const skipped = sum((file) => file.skipped)
  return `${sum(({ passed }) => passed)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** The slowest files, slowest first, one line each. */
export function slowestFiles({ files }: RunOutcome): string[] {
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST_FILES)
    .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`)
}

/** The seconds that files of each kind took, as one line. Files run in parallel, so this exceeds the elapsed time. */
export function secondsByKind({ files }: RunOutcome): string {
  const kinds = new Map<string, number>()
  for (const { project, seconds } of files) kinds.set(project, (kinds.get(project) ?? 0) + seconds)
  return [...kinds].map(([kind, seconds]) => `${kind} ${Math.round(seconds)} s`).join(', ')
}
