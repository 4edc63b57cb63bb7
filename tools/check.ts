/**
 * `npm run check [-- NAME …]`: everything about the project that a machine can check: types, lint, structure, unused
 * parts, generated files, documentation, browser bundle. Prints a table and the findings; exit code 1 when there are
 * any.
 */
import { browserBundle } from './check/browser-bundle.ts'
import { applyExceptions } from './check/apply-exceptions.ts'
import { designMeasures } from './check/design-measures.ts'
import { documentationPaths } from './check/documentation-paths.ts'
import type { Check, Finding } from './check/finding.ts'
import { format } from './check/format.ts'
import { generated } from './check/generated.ts'
import { graphDescriptions } from './check/graph-descriptions.ts'
import { journeyWords } from './check/journey-words.ts'
import { lint } from './check/lint.ts'
import { liveData } from './check/live-data.ts'
import { packages } from './check/packages.ts'
import { screenWords } from './check/screen-words.ts'
import { screensAlone } from './check/screens-alone.ts'
import { structure } from './check/structure.ts'
import { styleClasses } from './check/style-classes.ts'
import { typeChecks } from './check/types.ts'
import { typesInOnePlace } from './check/types-in-one-place.ts'
import { unused } from './check/unused.ts'
import { waitingAndEmpty } from './check/waiting-and-empty.ts'
import { wording } from './check/wording.ts'
import { EXCEPTIONS_AT_MOST, exceptions } from './check-exceptions.ts'
import { projectFolder } from './files.ts'

interface Outcome {
  check: Check
  findings: Finding[]
  seconds: number
}

// Slow checks first, so that short ones fill the gaps.
const checks: readonly Check[] = [
  lint,
  generated,
  browserBundle,
  ...typeChecks,
  unused,
  structure,
  screensAlone,
  documentationPaths,
  wording,
  liveData,
  typesInOnePlace,
  styleClasses,
  designMeasures,
  journeyWords,
  screenWords,
  waitingAndEmpty,
  graphDescriptions,
  packages,
  format,
]
const AT_ONCE = 2
const MOST_LINES_A_CHECK = 60

const requested = process.argv.slice(2)
const chosen =
  requested.length === 0 ? checks : checks.filter(({ name }) => requested.some((word) => name.startsWith(word)))
if (chosen.length === 0) {
  console.error(`There is no such check. There are: ${checks.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

const outcomes = await runChecks(chosen)
const { remaining, faults } = applyExceptions(
  outcomes.flatMap(({ findings }) => findings),
  exceptions,
  EXCEPTIONS_AT_MOST,
)
const accepted = new Set(remaining)
for (const { check, findings } of outcomes)
  report(
    check.name,
    findings.filter((finding) => accepted.has(finding)),
  )
// Compared with only some of the checks, the list of exceptions would seem out of date.
const listFaults = chosen.length === checks.length ? faults : []
report('exceptions', listFaults)

for (const { check, findings, seconds } of outcomes) {
  const left = findings.filter((finding) => accepted.has(finding)).length
  console.log(
    `${check.name.padEnd(16)} ${left === 0 ? 'ok' : `${left} found`.padEnd(10)} ${`${seconds.toFixed(1)} s`.padStart(left === 0 ? 16 : 8)}`,
  )
}
const total = remaining.length + listFaults.length
console.log(total === 0 ? 'The house stands.' : `${total} found.`)
process.exit(total === 0 ? 0 : 1)

async function runChecks(queue: readonly Check[]): Promise<Outcome[]> {
  const waiting = [...queue]
  const done = new Map<string, Outcome>()
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const started = performance.now()
      const findings = await findingsOf(check)
      done.set(check.name, { check, findings, seconds: (performance.now() - started) / 1000 })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return queue.flatMap(({ name }) => done.get(name) ?? [])
}

async function findingsOf(check: Check): Promise<Finding[]> {
  try {
    return await check.find(projectFolder)
  } catch (error) {
    return [
      {
        path: check.name,
        rule: 'check-failed',
        message: error instanceof Error ? (error.stack ?? error.message) : String(error),
      },
    ]
  }
}

function report(name: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return
  console.log(`\n${name}`)
  for (const { path, line, rule, message } of findings.slice(0, MOST_LINES_A_CHECK))
    console.log(`  ${path}${line === undefined ? '' : `:${line}`}  ${message}  [${rule}]`)
  if (findings.length > MOST_LINES_A_CHECK) console.log(`  … and ${findings.length - MOST_LINES_A_CHECK} more`)
  console.log('')
}
