import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentOfDocument, markdownOfDocument } from './export-text.ts'
import { writtenCharts } from '#charts/server/index.ts'
import { writtenSets, writtenSummaries, type WrittenOut } from '#summaries/server/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { applies, type ExportContract } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { findWorkspace as workspaceRow } from '#workspaces/server/index.ts'
import { makeWholeFolder } from './make-whole-folder.ts'
import { actAs, addressOf, findWorkspace, type Operator } from './open-operator.ts'

interface Options {
  workspace: string
  as: string | undefined
  /** The folder to create. Must not exist. */
  to: string
}

const ROWS_AT_ONCE = 500
/** Of a note without a summary. */
const NO_SUMMARY = { summaryContent: null, summaryFramework: null, summaryLanguage: null }

/**
 * Everything that the member may see, as plain files: one JSON Lines file for each kind of content, and also every note,
 * with its summary, and insight as Markdown; and the summaries of projects, tags, and chosen notes and highlights.
 */
export async function exportWorkspace(operator: Operator, { workspace, as, to }: Options) {
  const { services } = operator
  const route = await findWorkspace(services, workspace)
  const context = await actAs(services, route.teamId, as)
  const address = addressOf(operator, route)
  const written = await chartWriting(context, address)
  const { folder, result } = await makeWholeFolder(to, async (unfinished) => {
    const counts: Record<string, number> = {}
    for (const kind of services.kinds.all) {
      if (applies(kind.export))
        counts[kind.kind] = await exportKind(context, unfinished, kind.kind, kind.export, { written, address })
    }
    counts['summary'] = await exportSets(context, unfinished, address)
    await writeFile(
      join(unfinished, 'manifest.json'),
      `${JSON.stringify({ teamId: route.teamId, exportedAt: new Date().toISOString(), counts }, null, 2)}\n`,
    )
    return counts
  })
  return { folder, counts: result }
}

/** @returns how many there are. */
async function exportKind(
  context: WorkspaceContext,
  folder: string,
  kind: string,
  contract: ExportContract,
  { written, address }: { written: Written; address: string },
): Promise<number> {
  let count = 0
  const summaries = new Map<Id, WrittenOut>()
  await pipeline(
    async function* lines() {
      for await (const row of allRows(context, async (tx, after) => {
        const rows = await contract.rows(tx, context.actor.visibleScopes, after, ROWS_AT_ONCE)
        if (kind !== 'note') return rows
        const notes = rows.map(({ id, ...note }) => ({ id, title: titleOf(note) }))
        for (const [id, summary] of await writtenSummaries(tx, notes, address)) summaries.set(id, summary)
        return rows
      })) {
        count += 1
        const summary = summaries.get(row.id)
        await writeText(folder, kind, row, { written, summary: summary?.summaryContent })
        summaries.delete(row.id)
        const withSummary = kind === 'note' ? { ...row, ...(summary ?? NO_SUMMARY) } : row
        yield `${JSON.stringify(withSummary)}\n`
      }
    },
    createWriteStream(join(folder, `${kind}s.jsonl`)),
  )
  return count
}

/** @returns how many there are. */
async function exportSets(context: WorkspaceContext, folder: string, address: string): Promise<number> {
  let count = 0
  await pipeline(
    async function* lines() {
      for await (const set of writtenSets(context, address)) {
        count += 1
        yield `${JSON.stringify(set)}\n`
      }
    },
    createWriteStream(join(folder, 'summaries.jsonl')),
  )
  return count
}

type ReadRows = (
  tx: Parameters<Parameters<WorkspaceContext['read']>[0]>[0],
  after: Id | null,
) => Promise<Array<{ id: Id } & Record<string, unknown>>>

async function* allRows(
  context: WorkspaceContext,
  read: ReadRows,
): AsyncGenerator<{ id: Id } & Record<string, unknown>> {
  let after: Id | null = null
  for (;;) {
    const rows: Array<{ id: Id } & Record<string, unknown>> = await context.read(async (tx) => read(tx, after))
    yield* rows
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)?.id ?? null
  }
}

/** A text as files hold it: what its cards of charts show is written out. */
type Written = (content: DocumentJson) => Promise<DocumentJson>

/** @param address of the workspace, to which links lead */
async function chartWriting(context: WorkspaceContext, address: string): Promise<Written> {
  const { actor, read, teamId } = context
  const timeZone = (await read(async (tx) => workspaceRow(tx, teamId)))?.timeZone ?? 'UTC'
  const hrefOf = ({ id, projectId }: { id: Id; projectId: Id }): string =>
    `${address}/projects/${toShortId(projectId)}/charts?chart=${toShortId(id)}`
  return async (content) => read(async (tx) => writtenCharts(tx, actor, content, { timeZone, hrefOf }))
}

async function writeText(
  folder: string,
  kind: string,
  row: { id: Id } & Record<string, unknown>,
  { written, summary }: { written: Written; summary: string | undefined },
): Promise<void> {
  const content = contentOfDocument(row['content'])
  if (content === null) return
  const file = join(folder, `${kind}s`, `${row.id}.md`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, markdownOfDocument(titleOf(row), await written(content), summary))
}

function titleOf({ title }: Record<string, unknown>): string {
  return typeof title === 'string' ? title : ''
}
