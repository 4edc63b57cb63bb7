import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { readImportGraph } from '../check/import-graph.ts'
import { matchingFiles } from '../files.ts'
import { reachedTests } from '../test/changed-tests.ts'
import { runVitest } from '../test/run-vitest.ts'
import { mutationsOf, type Mutation } from './mutations.ts'

/** Code that makes decisions: commands, policies, stores and models. */
const MUTATED =
  /^capabilities\/[^/]+\/(?:server\/commands\/|server\/(?:.+\/)?[a-z-]*store\.ts|model\/)(?!.*\.test\.ts$).*\.ts$/
/** Files of words, figures and lists of names, which make no decisions. */
const NOT_MUTATED = /\/(?:strings|limits|errors|history-words|events)\.ts$/
/** Tests of promises that hold for all acts of all capabilities. */
const PROMISES = /^tests\/(?:permissions|tenancy|moves)\//
/** A mutant that makes a test time out counts as found. */
const MUTANT_TIMEOUT_MS = 900_000
const DEFAULT_COUNT = 300
const DEFAULT_SEED = 1

interface Mutant extends Mutation {
  path: string
}

/** How many faults are planted at the same time, each in its own copy of the project. */
const COPIES = 2

/**
 * Plants faults, each alone in a copy of the project, and runs the tests that may find it: first those of its own
 * capability, then, if these all pass, those of others that name it, then those of whole promises (`tests/`:
 * permissions, tenancy, moves). A file that fails without any fault finds none, and is named. Prints the score and
 * every fault that no test found. The sample has COUNT faults, chosen by seed; FROM continues a run that was stopped.
 * @param args `[COUNT [SEED [FROM]]]`
 */
export async function proveMutants(root: string, args: readonly string[]): Promise<boolean> {
  const [count = DEFAULT_COUNT, seed = DEFAULT_SEED, from = 1] = args.map(Number)
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed) || !Number.isInteger(from) || from < 1)
    throw new Error('Say how many faults, and by which seed: npm run prove -- mutants 300 1')
  const chosen = sample(await mutantsOf(root), count, seed)
  const { imports } = await readImportGraph(root)
  const tests = (await matchingFiles(root, /\.test\.tsx?$/)).filter((path) => !path.endsWith('.e2e.test.ts'))
  const survivors: Mutant[] = []
  const left = [...chosen.entries()].slice(from - 1)
  const planted = left.length
  const groupsFor = ({ path: mutated }: Mutant): string[][] => {
    const { reached } = reachedTests([mutated], imports, tests)
    const capability = capabilityOf(mutated)
    const names = new Set(imports.filter(({ to }) => to?.startsWith(capability)).map(({ from }) => from))
    const isOwn = (path: string): boolean => path.startsWith(capability)
    const isPromise = (path: string): boolean => PROMISES.test(path)
    // Tests that open the product reach everything, through the registries.
    const opensProduct = (path: string): boolean => path.endsWith('.db.test.ts')
    return [
      tests.filter((path) => isOwn(path) && (opensProduct(path) || reached.includes(path))),
      reached.filter((path) => names.has(path) && !isOwn(path) && !isPromise(path)),
      tests.filter(isPromise),
    ]
  }
  const plantInto = async (copy: string, sound: ReadonlySet<string>): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, mutant] = next
      const groups = groupsFor(mutant).map((paths) => paths.filter((path) => sound.has(path)))
      const isFound = await isFoundBy(copy, mutant, groups)
      if (!isFound) survivors.push(mutant)
      console.log(`${index + 1} of ${chosen.length} ${isFound ? 'found   ' : 'SURVIVED'} ${reported(mutant)}`)
    }
  }
  const copies = Array.from({ length: COPIES }, () => copyOf(root))
  try {
    const reaching = [...new Set(left.flatMap(([, mutant]) => groupsFor(mutant).flat()))]
    const sound = await passing(copies[0] ?? root, reaching)
    for (const path of reaching) if (!sound.has(path)) console.log(`fails without a fault, and finds none: ${path}`)
    await Promise.all(copies.map(async (copy) => plantInto(copy, sound)))
  } finally {
    for (const copy of copies) execFileSync('git', ['worktree', 'remove', '--force', copy], { cwd: root })
  }
  const found = planted - survivors.length
  console.log(`\n${survivors.map((mutant) => `survived: ${reported(mutant)}`).join('\n')}`)
  console.log(
    `${found} of ${planted} planted faults were found (${Math.round((100 * found) / planted)} %), seed ${seed}.`,
  )
  return survivors.length === 0
}

async function mutantsOf(root: string): Promise<Mutant[]> {
  const paths = (await matchingFiles(root, MUTATED, ['capabilities'])).filter((path) => !NOT_MUTATED.test(path))
  return paths.flatMap((path) =>
    mutationsOf(path, readFileSync(join(root, path), 'utf8')).map((mutation) => ({ path, ...mutation })),
  )
}

/** A sample of this size, chosen by seed. */
function sample<One>(all: readonly One[], count: number, seed: number): One[] {
  const random = seededRandom(seed)
  return all
    .map((one) => ({ one, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .slice(0, count)
    .map(({ one }) => one)
}

/** A checkout of what is committed, so that faults are never planted in files that a developer works on. */
function copyOf(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-mutants-'))
  rmSync(folder, { recursive: true })
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, 'HEAD'], { cwd: root })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The tests that pass where nothing is planted. */
async function passing(copy: string, tests: readonly string[]): Promise<Set<string>> {
  const { outcome } = await runVitest(tests, join(copy, '.data', 'prove'), {}, copy)
  if (outcome === undefined) throw new Error('The tests could not be run where no fault is planted.')
  return new Set(outcome.files.filter(({ failed }) => failed.length === 0).map(({ path }) => path))
}

async function isFoundBy(
  copy: string,
  { path, start, end, replacement }: Mutant,
  groups: readonly string[][],
): Promise<boolean> {
  const file = join(copy, path)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end))
  try {
    for (const tests of groups) if (tests.length > 0 && (await fails(copy, tests))) return true
    return false
  } finally {
    writeFileSync(file, text)
  }
}

async function fails(copy: string, tests: readonly string[]): Promise<boolean> {
  const run = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=dot', ...tests],
    { cwd: copy, stdio: 'ignore', timeout: MUTANT_TIMEOUT_MS },
  )
  const [code] = (await once(run, 'exit')) as [number | null]
  return code !== 0
}

function capabilityOf(path: string): string {
  return `${path.split('/').slice(0, 2).join('/')}/`
}

function reported({ path, line, original, replacement }: Mutant): string {
  const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${path}:${line}  ${short(original)}  ->  ${replacement === '' ? '(left out)' : short(replacement)}`
}
