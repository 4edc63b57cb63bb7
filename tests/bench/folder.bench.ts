import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { strToU8, unzipSync, zipSync } from 'fflate'
import MarkdownIt from 'markdown-it'
import { runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { openBareClient } from './bare-client.ts'
import { inTurns, type Bench } from './bench.ts'
import { beginImport, markdownOf } from './imported-files.ts'
import { startProductServer, type ProductServer } from './product-server.ts'

const FILES = 5_000
const TURNS = 3
const LOOKS_EVERY_MS = 10

/** From the first byte to the last stored note. */
async function importFolder(product: ProductServer, projectId: string, archive: Uint8Array): Promise<void> {
  const id = await beginImport(product, { projectId, fileName: 'calls.zip', content: archive })
  const founder = await product.founder()
  const added = async (): Promise<number> =>
    founder.database.read(async (tx) => {
      const { state, rows_added: notes } = await tx
        .selectFrom('imports')
        .select(['state', 'rows_added'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (state === 'FAILED') throw new Error('The import failed.')
      return state === 'DONE' ? notes : 0
    })
  while ((await added()) !== FILES) await wait(LOOKS_EVERY_MS)
}

const NOTES = `
  insert into notes (id, team_id, scope_id, project_id, document_id, title, origin, preview, created_by_kind, created_by_id)
  select t.id, p.team_id, p.scope_id, p.id, t.document_id, t.title, 'imported', '', 'user', p.created_by_id
  from projects p, unnest($1::uuid[], $2::uuid[], $3::text[]) as t(id, document_id, title) where p.id = $4`
const DOCUMENTS = `
  insert into documents (id, team_id, owner_kind, owner_id, scope_id, schema_version, content, text)
  select t.document_id, p.team_id, 'note', t.id, p.scope_id, 1, t.content, t.words
  from projects p, unnest($1::uuid[], $2::uuid[], $3::jsonb[], $4::text[]) as t(id, document_id, content, words) where p.id = $5`

/** Unpacks, parses and stores the archive in one transaction by two statements. */
async function importBarely({ connectionString, teamId }: ProductServer, projectId: string, archive: Uint8Array) {
  await using client = await openBareClient(connectionString, teamId)
  const reader = new MarkdownIt()
  const rows = Object.entries(unzipSync(archive)).map(([path, bytes]) => {
    const markdown = new TextDecoder().decode(bytes)
    const content = reader.parse(markdown, {}).map(({ type, content: words }) => ({ type, words }))
    return { id: randomUUID(), documentId: randomUUID(), title: path, content: JSON.stringify(content), markdown }
  })
  const ids = rows.map(({ id }) => id)
  const documentIds = rows.map(({ documentId }) => documentId)
  await client.query('begin')
  await client.query(NOTES, [ids, documentIds, rows.map(({ title }) => title), projectId])
  const contents = rows.map(({ content }) => content)
  await client.query(DOCUMENTS, [ids, documentIds, contents, rows.map(({ markdown }) => markdown), projectId])
  await client.query('commit')
}

/** A folder of small Markdown files, sent as by the page: inspected, started, and stored as notes. */
export const bench: Bench = {
  name: 'folder',
  unit: 'files/s',
  limit: 'the same archive unpacked, its Markdown parsed, and notes and documents stored by two statements',
  leavesOut: 'network; packing in the browser; work that follows the import: search, meaning',
  goal: 0.3,
  direction: 'at least',
  async run() {
    await using product = await startProductServer()
    const { id: projectId } = await runCommand(await product.founder(), createProject, { title: 'Calls' })
    const archive = zipSync(
      Object.fromEntries(Array.from({ length: FILES }, (_, at) => [`call-${at}.md`, strToU8(markdownOf(at))])),
    )
    const perSecond = async (work: () => Promise<void>): Promise<number> => {
      const began = performance.now()
      await work()
      return (FILES * 1000) / (performance.now() - began)
    }
    return await inTurns({
      turns: TURNS,
      limit: async () => perSecond(async () => importBarely(product, projectId, archive)),
      value: async () => perSecond(async () => importFolder(product, projectId, archive)),
    })
  },
}
