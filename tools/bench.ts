/**
 * `npm run bench [-- NAME …] [--json]`: measures the product, each figure beside its limit in the same run. Prints one table, or
 * with `--json` one object a line as each is done. Exit code 1 when a bench fails; a goal that is not reached is told, not punished.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chooseBenches, judge, table, type Bench, type BenchResult } from '../tests/bench/bench.ts'
import { matchingFiles, projectFolder } from './files.ts'

const asked = process.argv.slice(2)
const json = asked.includes('--json')
const names = asked.filter((word) => word !== '--json')

const paths = await matchingFiles(projectFolder, /^tests\/bench\/[^/]+\.bench\.ts$/, ['tests/bench'])
// A file has one bench, or several that share what they measured.
const modules = await Promise.all(paths.map(async (path) => (await import(pathToFileURL(join(projectFolder, path)).href)) as { bench: Bench } | { benches: readonly Bench[] }))
const benches = modules.flatMap((module) => ('benches' in module ? module.benches : [module.bench]))

const results: BenchResult[] = []
for (const bench of chosenOrExit()) {
  try {
    const result = judge(bench, await bench.run())
    results.push(result)
    if (json) console.log(JSON.stringify(result))
  } catch (error) {
    console.error(`${bench.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    process.exitCode = 1
  }
}
if (!json) console.log(table(results))

function chosenOrExit(): Bench[] {
  try {
    return chooseBenches(benches, names)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}
