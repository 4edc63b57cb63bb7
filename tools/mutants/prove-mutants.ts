import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { readImportGraph } from '../check/import-graph.ts'
import { matchingFiles } from '../files.ts'
import { reachedTests } from '../test/changed-tests.ts'
import { mutationsOf, type Mutation } from './mutations.ts'

/** What decides: commands, policies, stores and models. */
const MUTATED =
  /^capabilities\/[^/]+\/(?:server\/commands\/|server\/(?:.+\/)?[a-z-]*store\.ts|model\/)(?!.*\.test\.ts$).*\.ts$/
/** Words, figures and lists of names hold no decision. */
const NOT_MUTATED = /\/(?:strings|limits|errors|history-words|events)\.ts$/
/** A mutant that makes a test wait is found. */
const MUTANT_TIMEOUT_MS = 900_000
const DEFAULT_COUNT = 300
const DEFAULT_SEED = 1

interface Mutant extends Mutation {
  path: string
}

/**
 * Plants faults, one at a time, in a copy of the project, and runs the tests that reach each: first those of its own
 * capability, then, where these all pass, those that hold whole promises (`tests/`: permissions, tenancy, moves). Prints the score and every fault that no test found. The sample is
 * by seed, as many as asked.
 * @param args `[COUNT [SEED]]`
 */
export async function proveMutants(root: string, args: readonly string[]): Promise<boolean> {
  const [count = DEFAULT_COUNT, seed = DEFAULT_SEED] = args.map(Number)
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed))
    throw new Error('Say how many faults, and by which seed: npm run prove -- mutants 300 1')
  const chosen = sample(await mutantsOf(root), count, seed)
  const { imports } = await readImportGraph(root)
  const tests = (await matchingFiles(root, /\.test\.tsx?$/)).filter((path) => !path.endsWith('.e2e.test.ts'))
  const copy = copyOf(root)
  const survivors: Mutant[] = []
  let untested = 0
  try {
    for (const [index, mutant] of chosen.entries()) {
      const { reached } = reachedTests([mutant.path], imports, tests)
      const own = reached.filter((path) => path.startsWith(capabilityOf(mutant.path)))
      const others = reached.filter((path) => path.startsWith('tests/'))
      if (own.length + others.length === 0) untested += 1
      const isFound = isFoundBy(copy, mutant, [own, others])
      if (!isFound) survivors.push(mutant)
      console.log(`${index + 1} of ${chosen.length} ${isFound ? 'found   ' : 'SURVIVED'} ${told(mutant)}`)
    }
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root })
  }
  const found = chosen.length - survivors.length
  console.log(`\n${survivors.map((mutant) => `survived: ${told(mutant)}`).join('\n')}`)
  console.log(
    `${found} of ${chosen.length} planted faults were found (${Math.round((100 * found) / chosen.length)} %), seed ${seed}; ` +
      `${untested} stand where no test but journeys reaches.`,
  )
  return survivors.length === 0
}

async function mutantsOf(root: string): Promise<Mutant[]> {
  const paths = (await matchingFiles(root, MUTATED, ['capabilities'])).filter((path) => !NOT_MUTATED.test(path))
  return paths.flatMap((path) =>
    mutationsOf(path, readFileSync(join(root, path), 'utf8')).map((mutation) => ({ path, ...mutation })),
  )
}

/** So many of them, chosen by seed. */
function sample<One>(all: readonly One[], count: number, seed: number): One[] {
  const random = seededRandom(seed)
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, count)
    .map(({ one }) => one)
}

/** A checkout of what is committed, so that a fault never stands in the files that somebody works on. */
function copyOf(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-mutants-'))
  rmSync(folder, { recursive: true })
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, 'HEAD'], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

function isFoundBy(copy: string, { path, start, end, replacement }: Mutant, groups: readonly string[][]): boolean {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end))
  try {
    return groups.some((tests) => tests.length > 0 && fails(copy, tests))
  } finally {
    writeFileSync(file, text)
  }
}

function fails(copy: string, tests: readonly string[]): boolean {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=dot', ...tests],
    { cwd: copy, stdio: 'ignore', timeout: MUTANT_TIMEOUT_MS },
  )
  return status !== 0
}

function capabilityOf(path: string): string {
  return `${path.split('/').slice(0, 2).join('/')}/`
}

function told({ path, line, original, replacement }: Mutant): string {
  const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${path}:${line}  ${short(original)}  ->  ${replacement === '' ? '(left out)' : short(replacement)}`
}
