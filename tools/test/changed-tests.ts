import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readImportGraph, type Import } from '../check/import-graph.ts'
import { matchingFiles } from '../files.ts'

/** The tests that a change can reach, and the kinds and counts of those left out, to be printed. */
export interface ChangedTests {
  /** Paths of test files. */
  reached: string[]
  leftOut: { kind: string; count: number }[]
  /** Why more tests run than the imports require, one sentence each. */
  reasons: string[]
}

const run = promisify(execFile)
const TEST = /\.test\.tsx?$/
const JOURNEY = /\.e2e\.test\.ts$/
const DATABASE_TEST = /\.db\.test\.ts$/
/** The registries that wire the product: through them everything reaches everything. */
const WIRING = /^generated\/registry\//

/** Dependencies that imports do not show: all tests of a kind depend on these files. */
const STANDS_UNDER: ReadonlyArray<{ file: RegExp; tests: RegExp; why: string }> = [
  { file: /^(?:package-lock\.json|vitest\.config\.ts)$/, tests: TEST, why: 'all tests stand on it' },
  {
    file: /^(?:database\/(?:migrations\/|schema\.sql)|tests\/harness\/(?:database-server|migrated-postgres)\.ts)/,
    tests: DATABASE_TEST,
    why: 'all database tests stand on it',
  },
  {
    file: /^tests\/harness\/(?:journeys-setup|seeding-process|quarry|browser-flags|chromium)\.ts$/,
    tests: JOURNEY,
    why: 'all journeys stand on it',
  },
  { file: /^tests\/harness\/interface-setup\.ts$/, tests: /\.ui\.test\.tsx$/, why: 'all interface tests stand on it' },
]

/** What changed since a revision, uncommitted and untracked files included. @param root the project's folder */
export async function changedTests(root: string, revision: string): Promise<ChangedTests> {
  const { imports } = await readImportGraph(root)
  return reachedTests(await changedFiles(root, revision), imports, await matchingFiles(root, TEST))
}

async function changedFiles(root: string, revision: string): Promise<string[]> {
  const [tracked, untracked] = await Promise.all([
    run('git', ['diff', '--name-only', revision], { cwd: root }),
    run('git', ['ls-files', '--others', '--exclude-standard'], { cwd: root }),
  ])
  return `${tracked.stdout}\n${untracked.stdout}`.split('\n').filter((path) => path !== '')
}

/**
 * Follows imports from changed files to the tests. The generated lists that wire the product are not followed, since
 * through them every file reaches every test that opens the server; a journey, which runs the whole product, counts as
 * reached where it or what it imports changed, or something in a room whose words it names.
 */
export function reachedTests(
  changed: readonly string[],
  imports: readonly Pick<Import, 'from' | 'to' | 'typeOnly'>[],
  tests: readonly string[],
): ChangedTests {
  const wired = withImporters(changed, imports, () => true)
  const near = withImporters(
    changed,
    imports,
    ({ from, to }) => !WIRING.test(from) && !(to !== undefined && WIRING.test(to)),
  )
  const rooms = new Set(changed.map(webRoomOf).filter((room) => room !== undefined))
  const namesRoom = (to: string | undefined): boolean => {
    const room = to === undefined ? undefined : webRoomOf(to)
    return room !== undefined && rooms.has(room)
  }
  const inRoom = new Set(imports.filter(({ from, to }) => JOURNEY.test(from) && namesRoom(to)).map(({ from }) => from))
  const reasons: string[] = []
  const under = STANDS_UNDER.flatMap(({ file, tests: kind, why }) => {
    const found = changed.find((path) => file.test(path))
    if (found === undefined) return []
    reasons.push(`${found} changed: ${why}.`)
    return [kind]
  })
  const isReached = (path: string): boolean =>
    near.has(path) || inRoom.has(path) || under.some((kind) => kind.test(path))
  const left = tests.filter((path) => !isReached(path))
  const leftOut = [
    { kind: 'journeys, which run the whole product', count: left.filter((path) => JOURNEY.test(path)).length },
    {
      kind: 'database tests that reach the change only through the registries, by opening the whole server',
      count: left.filter((path) => DATABASE_TEST.test(path) && wired.has(path)).length,
    },
    {
      kind: 'test files that do not reach the change',
      count: left.filter((path) => !JOURNEY.test(path) && !(DATABASE_TEST.test(path) && wired.has(path))).length,
    },
  ]
  return { reached: tests.filter(isReached), leftOut: leftOut.filter(({ count }) => count > 0), reasons }
}

/** The web room of a file, whose words journeys may name; undefined for other files. */
function webRoomOf(path: string): string | undefined {
  return /^(?:capabilities\/[^/]+\/web|apps\/web\/screens\/[^/]+|apps\/web\/shell|editor\/web)(?=\/)/.exec(path)?.[0]
}

/** The files, and all files that import them directly or indirectly. */
function withImporters(
  files: readonly string[],
  imports: readonly Pick<Import, 'from' | 'to' | 'typeOnly'>[],
  follows: (one: Pick<Import, 'from' | 'to'>) => boolean,
): Set<string> {
  const importers = new Map<string, string[]>()
  for (const one of imports) {
    // A type-only import has no effect at run time.
    if (one.to === undefined || one.typeOnly || !follows(one)) continue
    importers.set(one.to, [...(importers.get(one.to) ?? []), one.from])
  }
  const reached = new Set(files)
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue
      reached.add(importer)
      waiting.push(importer)
    }
  return reached
}
