/**
 * `npm run bench [-- NAME …] [--json]`: measures the product, each figure beside its limit in the same run. Prints one
 * table, and on stderr which is done; with `--json` one object a line as each is. Exit code 1 when a bench fails; a
 * goal that is not reached is told, not punished.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chooseBenches, judge, table, type Bench, type BenchResult } from '../tests/bench/bench.ts'
import { matchingFiles, projectFolder } from './files.ts'

/**
 * A file has one bench, or several that share what they measured, and what they share is let go of after the last of
 * them.
 */
type BenchFile = { bench: Bench } | { benches: readonly Bench[]; done?: () => Promise<void> }

const asked = process.argv.slice(2)
const json = asked.includes('--json')
const names = asked.filter((word) => word !== '--json')

const paths = await matchingFiles(projectFolder, /^tests\/bench\/[^/]+\.bench\.ts$/, ['tests/bench'])
const files = await Promise.all(
  paths.map(async (path) => (await import(pathToFileURL(join(projectFolder, path)).href)) as BenchFile),
)
const benchesOf = (file: BenchFile): readonly Bench[] => ('benches' in file ? file.benches : [file.bench])
const chosen = new Set(chosenOrExit())

const results: BenchResult[] = []
const began = performance.now()
for (const file of files) {
  for (const bench of benchesOf(file)) if (chosen.has(bench)) await measure(bench)
  if ('benches' in file) await file.done?.()
}
if (!json)
  console.log(
    `${table(results)}\n\n${results.length} figures in ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`,
  )

async function measure(bench: Bench): Promise<void> {
  const since = performance.now()
  try {
    const result = judge(bench, await bench.run(), (performance.now() - since) / 1_000)
    results.push(result)
    if (json) console.log(JSON.stringify(result))
    else console.error(`${result.name}: ${Math.round(result.seconds)} s, ${results.length} of ${chosen.size}`)
  } catch (error) {
    console.error(`${bench.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exitCode = 1
  }
}

function chosenOrExit(): Bench[] {
  try {
    return chooseBenches(files.flatMap(benchesOf), names)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}
