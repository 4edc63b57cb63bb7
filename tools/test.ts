/**
 * `npm test [-- PATH …]`: every test (pure, on real PostgreSQL, of the interface, and journeys in a real browser), or
 * those of some files. Options in addition to those of vitest:
 *
 * `--changed [REVISION]`  only what the changes since that revision (otherwise since the last commit) can reach
 * `--retry-failed`        runs each file in which something failed again, alone and in a fresh process. A test that
 *                         passes then does not fail the run but is reported as "failed once": a fault to be found and
 *                         fixed. The log and the screenshots of the first run are kept in `.data/tests`.
 *
 * Prints the ten slowest files; the last line is `N passed, N failed`, with `, N skipped` where some were.
 */
import { join } from 'node:path'
import { changedTests } from './test/changed-tests.ts'
import { projectFolder } from './files.ts'
import {
  closingLine,
  failedFiles,
  secondsByKind,
  slowestFiles,
  withSecondTry,
  type FileOutcome,
  type RunOutcome,
} from './test/outcome.ts'
import { runVitest, type VitestRun } from './test/run-vitest.ts'

/** Where the logs and screenshots of the last run are kept. */
const KEPT_FOLDER = join(projectFolder, '.data', 'tests')
/** When more files than this fail, it is not by chance: their failure is reported without a retry. */
const MOST_RETRIED_FILES = 8
/** No retry starts later: a whole run may take 90 minutes, and a slow machine must still report its failures. */
const LAST_RETRY_MS = 60 * 60_000

const { args, changedSince, retries } = readArguments(process.argv.slice(2))
process.exit(await run())

async function run(): Promise<number> {
  const paths = changedSince === undefined ? [] : await pathsOfChange(changedSince)
  if (changedSince !== undefined && paths.length === 0) {
    console.log('No test is reached by what changed.\n0 passed, 0 failed')
    return 0
  }
  const first = await runVitest([...args, ...paths], join(KEPT_FOLDER, 'first'))
  if (first.outcome === undefined) {
    console.log(closingLine({ files: [], errorsOutsideTests: 0 }, 1))
    return 1
  }
  const outcome = retries && first.exitCode !== 0 ? await retryFailed(first.outcome) : first.outcome
  const failed = outcome === first.outcome ? first.exitCode !== 0 : failedFiles(outcome).length > 0
  if (first.outcome.files.length > 1) {
    console.log(`\nThe slowest files:\n${slowestFiles(first.outcome).join('\n')}`)
    console.log(`Files of each kind together: ${secondsByKind(first.outcome)}\n`)
  }
  console.log(closingLine(outcome, failed || outcome.errorsOutsideTests > 0 ? 1 : 0))
  return failed || outcome.errorsOutsideTests > 0 ? 1 : 0
}

/** Runs the files that failed again, one by one. @returns the outcome with their second results */
async function retryFailed(first: RunOutcome): Promise<RunOutcome> {
  const failed = failedFiles(first)
  if (failed.length === 0 || failed.length > MOST_RETRIED_FILES) return first
  const again: FileOutcome[] = []
  for (const file of failed) {
    if (performance.now() > LAST_RETRY_MS) {
      console.log(`\nNot once more, since it is late: ${file.path}`)
      continue
    }
    console.log(`\nOnce more, alone: ${file.path}`)
    const second = await runVitest(
      ['--project', file.project, file.path],
      join(KEPT_FOLDER, 'again', file.path.replaceAll('/', '-')),
    )
    again.push(outcomeOf(file, second))
  }
  const outcome = withSecondTry(first, again)
  const stillFailing = new Set(failedFiles(outcome).map(({ path }) => path))
  for (const { path, failed: tests } of failed.filter((file) => !stillFailing.has(file.path)))
    for (const test of tests) console.log(`failed once: ${path}, ${test}`)
  console.log(`Log and screenshots of the first time: ${join(KEPT_FOLDER, 'first')}`)
  return outcome
}

/** The result of a file that ran alone; a run without a report counts as failed as before. */
function outcomeOf(file: FileOutcome, { exitCode, outcome }: VitestRun): FileOutcome {
  const reported = outcome?.files.find(({ path, project }) => path === file.path && project === file.project)
  if (reported === undefined || (exitCode !== 0 && reported.failed.length === 0)) return file
  return reported
}

async function pathsOfChange(since: string): Promise<string[]> {
  const { reached, leftOut, reasons } = await changedTests(projectFolder, since)
  console.log(`${reached.length} test files are reached by what changed since ${since}.`)
  for (const reason of reasons) console.log(reason)
  for (const { kind, count } of leftOut) console.log(`Left out: ${count} ${kind}.`)
  return reached
}

function readArguments(given: readonly string[]): {
  args: string[]
  changedSince: string | undefined
  retries: boolean
} {
  const args = given.filter((word) => word !== '--retry-failed')
  const retries = args.length < given.length
  const at = args.indexOf('--changed')
  if (at < 0) return { args, changedSince: undefined, retries }
  const next = args[at + 1]
  const isNamed = next !== undefined && !next.startsWith('-')
  args.splice(at, isNamed ? 2 : 1)
  return { args, changedSince: isNamed ? next : 'HEAD', retries }
}
