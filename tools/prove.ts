/**
 * `npm run prove -- NAME`: proofs that take too long to run for every change.
 *
 * `journeys [RUNS]`  all journeys ten times (or RUNS times), the last three as on a slow day: the browser at a quarter of
 *                    its speed, files and answers of the graph late, answers of the database up to 50 ms late. Prints how
 *                    often each test failed; exit code 1 when one did.
 * `mutants [COUNT [SEED [FROM]]]`  plants faults in commands, policies, stores and models, one at a time, and reports
 *                    those that no test finds; by default 300 by seed 1. Runs what is committed.
 * `large`            every test at its large size: real data, random acts, kills and matrices.
 */
import { join } from 'node:path'
import { projectFolder } from './files.ts'
import { proveMutants } from './mutants/prove-mutants.ts'
import { chanceTable, type ChanceRun } from './test/chance.ts'
import { closingLine } from './test/outcome.ts'
import { runVitest } from './test/run-vitest.ts'

const RUNS = 10
const SLOW_RUNS = 3
const KEPT_FOLDER = join(projectFolder, '.data', 'prove')

const proofs: Record<string, (args: readonly string[]) => Promise<boolean>> = {
  journeys: proveJourneys,
  mutants: async (args) => proveMutants(projectFolder, args),
  large: proveLarge,
}

const [name = '', ...rest] = process.argv.slice(2)
const proof = proofs[name]
if (proof === undefined) {
  console.error(`There is no such proof. There are: ${Object.keys(proofs).join(', ')}.`)
  process.exit(2)
}
process.exit((await proof(rest)) ? 0 : 1)

async function proveJourneys([asked]: readonly string[]): Promise<boolean> {
  const requested = asked === undefined ? RUNS : Number(asked)
  if (!Number.isInteger(requested) || requested < 1) throw new Error('Say how many runs: npm run prove -- journeys 10')
  const runs: ChanceRun[] = []
  for (let run = 1; run <= requested; run += 1) {
    const isSlow = run > requested - Math.min(SLOW_RUNS, requested - 1)
    console.log(`\nRun ${run} of ${requested}${isSlow ? ', slowed' : ''}`)
    const { outcome, exitCode } = await runVitest(
      ['--project', 'e2e'],
      join(KEPT_FOLDER, `run-${run}`),
      isSlow ? { QUARRY_TEST_SLOW: String(run) } : {},
    )
    runs.push({ isSlow, exitCode, outcome })
  }
  const { lines, failed } = chanceTable(runs)
  console.log(`\n${lines.join('\n')}`)
  return failed === 0
}

async function proveLarge(args: readonly string[]): Promise<boolean> {
  const { outcome, exitCode } = await runVitest(args, join(KEPT_FOLDER, 'large'), { QUARRY_PROVE: '1' })
  console.log(closingLine(outcome ?? { files: [], errorsOutsideTests: 0 }, exitCode))
  return exitCode === 0
}
