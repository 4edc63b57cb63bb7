/**
 * `npm run bench [-- NAME …] [--json]`: measures the product, each figure beside its limit in the same run. Prints one
 * table with what the limits are and what the figures leave out, and progress on stderr; with `--json` one object per
 * line as each bench finishes. Exit code 1 when a bench fails; goals that are missed, and benches that are skipped
 * because their data are absent, are reported without failing.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  chooseBenches,
  DataAbsentError,
  judge,
  meanings,
  table,
  type Bench,
  type BenchResult,
} from '../tests/bench/bench.ts'
import { matchingFiles, projectFolder } from './files.ts'

/**
 * A file has one bench, or several that share what they measured; `done` releases what they share after the last of
 * them. Benches that need time to pass are `late`: they run after all others.
 */
type BenchFile = { bench: Bench } | { benches: readonly Bench[]; late?: readonly Bench[]; done?: () => Promise<void> }

const asked = process.argv.slice(2)
const json = asked.includes('--json')
const names = asked.filter((word) => word !== '--json')

const paths = await matchingFiles(projectFolder, /^tests\/bench\/[^/]+\.bench\.ts$/, ['tests/bench'])
const files = await Promise.all(
  paths.map(async (path) => (await import(pathToFileURL(join(projectFolder, path)).href)) as BenchFile),
)
const benchesOf = (file: BenchFile): readonly Bench[] => ('benches' in file ? file.benches : [file.bench])
const lateOf = (file: BenchFile): readonly Bench[] => ('benches' in file ? (file.late ?? []) : [])
const chosen = new Set(chosenOrExit())

const results: BenchResult[] = []
const skipped: string[] = []
/** Errors that were already reported: figures that are measured together fail with the same error, reported once. */
const failures = new Set<unknown>()
const began = performance.now()
for (const file of files) {
  await measureAll(benchesOf(file))
  if (!lateOf(file).some((bench) => chosen.has(bench))) await letGo(file)
}
for (const file of files) {
  const late = lateOf(file)
  if (!late.some((bench) => chosen.has(bench))) continue
  await measureAll(late)
  await letGo(file)
}
if (!json) {
  const minutes = ((performance.now() - began) / 60_000).toFixed(1)
  console.log(
    [table(results), '', meanings(results), '', `${results.length} figures in ${minutes} minutes.`].join('\n'),
  )
  if (skipped.length > 0) console.log(`Skipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`)
}

async function measureAll(benches: readonly Bench[]): Promise<void> {
  for (const bench of benches) if (chosen.has(bench)) await measure(bench)
}

async function letGo(file: BenchFile): Promise<void> {
  if ('benches' in file) await file.done?.()
}

async function measure(bench: Bench): Promise<void> {
  const since = performance.now()
  try {
    const result = judge(bench, await bench.run(), (performance.now() - since) / 1_000)
    results.push(result)
    if (json) console.log(JSON.stringify(result))
    else console.error(`${result.name}: ${Math.round(result.seconds)} s, ${results.length} of ${chosen.size}`)
  } catch (error) {
    if (error instanceof DataAbsentError) {
      skipped.push(`${bench.name}: ${error.message}`)
      if (json) console.log(JSON.stringify({ name: bench.name, skipped: error.message }))
      else console.error(`${bench.name} is skipped: ${error.message}`)
      return
    }
    const reported = error instanceof Error ? (error.stack ?? error.message) : String(error)
    console.error(`${bench.name} failed: ${failures.has(error) ? 'likewise' : reported}`)
    failures.add(error)
    process.exitCode = 1
  }
}

function chosenOrExit(): Bench[] {
  try {
    return chooseBenches(
      files.flatMap((file) => [...benchesOf(file), ...lateOf(file)]),
      names,
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}
