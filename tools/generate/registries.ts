import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { matchingFiles } from '../files.ts'
import { GENERATED_NOTICE, type GeneratedFile } from './generated-file.ts'

/**
 * The registries: plain lists of imports, found by the paths of files, so that adding a capability needs no edit of a
 * list. GraphQL modules register by being imported; `kind.ts`, and each file in `kinds/` beside it, exports `kind`,
 * and so does the file of the same name in `web/`; `hooks.ts` exports the record `hooks`, `tables.ts` what announces
 * changes of its tables, `routes.ts` exports `routes`, `model/history-words.ts` exports `historyWords`,
 * `model/events.ts` the list `events`, `jobs/<verb-noun>.ts` exports `job` and `jobs/<verb-noun>.handler.ts` exports
 * `handler`, loaded when the first such job runs. Migrations are named by their file, in the order of their names.
 * Commands are those that a module exports as such; their docstrings become their descriptions in the graph.
 */
export async function registryFiles(root: string): Promise<GeneratedFile[]> {
  const server = await matchingFiles(root, /^capabilities\/[^/]+\/server\/.+\.ts$/, ['capabilities'])
  const inServer = (path: string): string => path.split('/').slice(3).join('/')
  const named = (name: string): string[] => server.filter((path) => inServer(path) === name)
  const jobs = server.filter((path) => /\/server\/jobs\/[^/.]+\.ts$/.test(path))
  const kindPaths = server.filter((path) => KIND.test(inServer(path)))
  const kinds = await Promise.all(
    kindPaths.map(async (path) => declaredKind(path, await readFile(join(root, path), 'utf8'))),
  )
  const withoutHandler = jobs.filter((path) => !server.includes(handlerOf(path)))
  if (withoutHandler.length > 0)
    throw new Error(`These jobs have no handler beside them: ${withoutHandler.join(', ')}.`)
  const migrations = await matchingFiles(root, /^database\/migrations\/[^/]+(?<!\.test)\.ts$/, ['database'])
  return [
    registry('graphql', graphqlRegistry(named('graphql.ts'))),
    registry(
      'kinds',
      listRegistry('kinds', 'kind', kindPaths, (name) => name),
    ),
    registry(
      'history-words',
      listRegistry(
        'historyWords',
        'historyWords',
        await matchingFiles(root, /^capabilities\/[^/]+\/model\/history-words\.ts$/, ['capabilities']),
        (name) => name,
      ),
    ),
    registry(
      'events',
      listRegistry(
        'events',
        'events',
        await matchingFiles(root, /^capabilities\/(?!journal\/)[^/]+\/model\/events\.ts$/, ['capabilities']),
        (name) => `...${name}`,
      ),
    ),
    registry('announced-by', announcedByRegistry(await declaring(root, named('tables.ts'), 'interface CellTables'))),
    registry(
      'hooks',
      listRegistry('hooks', 'hooks', named('hooks.ts'), (name) => name),
    ),
    registry(
      'routes',
      listRegistry('routes', 'routes', named('routes.ts'), (name) => name),
    ),
    ...webKindRegistries(kinds),
    registry('command-descriptions', descriptionRegistry(await describedCommands(root, server))),
    registry('commands', commandRegistry(await declaredCommands(root, server))),
    registry('jobs', jobRegistry(jobs)),
    registry('migrations', migrationRegistry(migrations)),
  ]
}

interface DeclaredCommand {
  path: string
  exported: string
}

/**
 * Commands as they are declared: `export const createNote = defineCommand({`. One that is declared otherwise can
 * neither be listed nor found by its name.
 */
async function declaredCommands(root: string, paths: readonly string[]): Promise<DeclaredCommand[]> {
  const declared: DeclaredCommand[] = []
  for (const path of paths.filter((one) => !one.endsWith('.test.ts'))) {
    const text = await readFile(join(root, path), 'utf8')
    const found = [...text.matchAll(/^export const (\w+) = defineCommand\(/gm)]
    if (found.length < text.split('defineCommand({').length - 1)
      throw new Error(`${path} has a command that is no exported constant, so that no list has it.`)
    for (const [, exported = ''] of found) declared.push({ path, exported })
  }
  return declared
}

function commandRegistry(declared: readonly DeclaredCommand[]): string {
  const entries = declared.map((one) => ({
    ...one,
    name: camelCase(`${one.path.split('/')[1] ?? ''}-${one.exported}`),
  }))
  const imports = entries
    .map(({ path, exported, name }) => `import { ${exported} as ${name} } from '${specifier(path)}'\n`)
    .join('')
  const members = entries.map(({ name }) => `  ${name},\n`).join('')
  return `${imports}\nexport const commands = [\n${members}] as const\n`
}

/** A command after its docstring: what it does, up to the first tag, and its name. */
const COMMAND = /\/\*\*((?:(?!\*\/)[^])*)\*\/\n(?:export )?const \w+ = defineCommand\(\{\s*name: '([\w-]+)'/g

/** The description of each command, by its name. */
async function describedCommands(root: string, paths: readonly string[]): Promise<Map<string, string>> {
  const described = new Map<string, string>()
  for (const path of paths.filter((one) => !one.endsWith('.test.ts')))
    for (const [, docstring = '', name = ''] of (await readFile(join(root, path), 'utf8')).matchAll(COMMAND)) {
      const text = docstring.replaceAll(/\n\s*\*\s?/g, ' ').replace(/\s@(?:returns|throws|param)\b[^]*/, '')
      described.set(name, text.replaceAll(/\s+/g, ' ').trim())
    }
  return described
}

function descriptionRegistry(described: ReadonlyMap<string, string>): string {
  const entries = [...described].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = entries.map(([name, text]) => `  '${name}': ${JSON.stringify(text)},\n`).join('')
  return `/** What commands do, by their names, as their docstrings say it. */\nexport const commandDescriptions: Readonly<Record<string, string>> = {\n${lines}}\n`
}

/** A capability declares one kind, or several in one folder. */
const KIND = /^(?:kind|kinds\/[^/.]+)\.ts$/

/** What the server declares of a kind, and the file for the web that says how the screen shows it. */
interface DeclaredKind {
  name: string
  /** Null where search does not find it. */
  resultType: string | null
  webPath: string
  identifier: string
}

function declaredKind(path: string, text: string): DeclaredKind {
  const name = /^export const kind\b[^\n]*\{\s*kind: '([^']+)'/m.exec(text)?.[1]
  if (name === undefined)
    throw new Error(`${path} does not begin its kind with a name: export const kind = { kind: '…'`)
  const resultType = /^\s*resultType: '(\w+)'/m.exec(text)?.[1] ?? null
  return { name, resultType, webPath: path.replace('/server/', '/web/'), identifier: camelCase(`${name}-kind`) }
}

/**
 * The web side of each kind that the server declares: neither a missing file nor an incomplete one compiles. Kinds that
 * search finds are in a separate registry, for pages that show nothing else.
 */
function webKindRegistries(kinds: readonly DeclaredKind[]): GeneratedFile[] {
  const file = (name: string, type: string, entries: ReadonlyArray<readonly [key: string, kind: DeclaredKind]>) => ({
    path: `generated/web-registry/${name}.ts`,
    content: [
      `${GENERATED_NOTICE}import type { ${type} } from '#content-kinds/web/index.ts'\n`,
      ...entries.map(([, kind]) => `import { kind as ${kind.identifier} } from '${specifier(kind.webPath)}'\n`),
      `\nexport const ${camelCase(name)} = {\n`,
      ...entries.map(([key, kind]) => `  ${/^\w+$/.test(key) ? key : `'${key}'`}: ${kind.identifier},\n`),
      `} satisfies ${type}\n`,
    ].join(''),
  })
  return [
    file(
      'kinds',
      'KindsOnScreen',
      kinds.map((kind) => [kind.name, kind]),
    ),
    file(
      'found-kinds',
      'FoundKinds',
      kinds.flatMap((kind) => (kind.resultType === null ? [] : [[kind.resultType, kind] as const])),
    ),
  ]
}

function registry(name: string, content: string): GeneratedFile {
  return { path: `generated/registry/${name}.ts`, content: `${GENERATED_NOTICE}${content}` }
}

/** `capabilities/notes/server/kind.ts` is imported as `#notes/server/kind.ts`. */
function specifier(path: string): string {
  return path.startsWith('capabilities/') ? `#${path.slice('capabilities/'.length)}` : `#${path}`
}

function camelCase(words: string): string {
  return words.replace(/[-/.]+(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function handlerOf(job: string): string {
  return job.replace(/\.ts$/, '.handler.ts')
}

function graphqlRegistry(paths: readonly string[]): string {
  if (paths.length === 0) return 'export {}\n'
  return paths.map((path) => `import '${specifier(path)}'\n`).join('')
}

function listRegistry(
  list: string,
  exported: string,
  paths: readonly string[],
  member: (name: string) => string,
): string {
  const entries = paths.map((path) => ({
    path,
    name: camelCase(
      `${path.split('/')[1] ?? ''}-${path.includes(`/${exported}s/`) ? `${basename(path, '.ts')}-` : ''}${exported}`,
    ),
  }))
  const imports = entries
    .map(({ path, name }) => `import { ${exported} as ${name} } from '${specifier(path)}'\n`)
    .join('')
  const members = entries.map(({ name }) => `  ${member(name)},\n`).join('')
  return `${imports}\nexport const ${list} = [\n${members}] as const\n`
}

/** Those of the files that declare something. */
async function declaring(root: string, paths: readonly string[], words: string): Promise<string[]> {
  const texts = await Promise.all(paths.map(async (path) => readFile(join(root, path), 'utf8')))
  return paths.filter((_, at) => texts[at]?.includes(words))
}

/** What announces changes of each table. A table without an announcement does not compile. */
function announcedByRegistry(paths: readonly string[]): string {
  const entries = paths.map((path) => ({ path, name: camelCase(`${path.split('/')[1] ?? ''}-announcedBy`) }))
  const imports = entries
    .map(({ path, name }) => `import { announcedBy as ${name} } from '${specifier(path)}'\n`)
    .join('')
  const members = entries.map(({ name }) => `  ...${name},\n`).join('')
  return `import type { AnnouncedBy } from '#platform/server/database/tables.ts'\n${imports}\nexport const announcedBy = {\n${members}} satisfies Required<AnnouncedBy>\n`
}

function jobRegistry(paths: readonly string[]): string {
  const entries = paths.map((path) => ({
    path,
    name: camelCase(`${path.split('/')[1] ?? ''}-${basename(path, '.ts')}`),
  }))
  const imports = entries.map(({ path, name }) => `import { job as ${name} } from '${specifier(path)}'\n`).join('')
  const members = entries
    .map(
      ({ path, name }) =>
        `  { job: ${name}, loadHandler: async () => (await import('${specifier(handlerOf(path))}')).handler },\n`,
    )
    .join('')
  return `${imports}\nexport const jobs = [\n${members}] as const\n`
}

function migrationRegistry(paths: readonly string[]): string {
  const entries = paths.map((path) => ({ path, name: basename(path, '.ts') }))
  const imports = entries
    .map(({ path, name }) => `import { up as ${identifier(name)} } from '${specifier(path)}'\n`)
    .join('')
  const members = entries.map(({ name }) => `  '${name}': { up: ${identifier(name)} },\n`).join('')
  return `import type { Migration } from '#platform/server/database/index.ts'\n${imports}\nexport const migrations: Record<string, Migration> = {\n${members}}\n`
}

function identifier(migration: string): string {
  return camelCase(`at-${migration}`)
}
