import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentOfDocument, markdownOfDocument } from './export-text.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { applies, type ExportContract } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { makeWholeFolder } from './make-whole-folder.ts'
import { actAs, findWorkspace, type Operator } from './open-operator.ts'

interface Options {
  workspace: string
  as: string | undefined
  /** The folder to create. Must not exist. */
  to: string
}

const ROWS_AT_ONCE = 500

/**
 * Everything that the member may see, as plain files: one JSON Lines file for each kind of content, and also every note
 * and insight as Markdown.
 */
export async function exportWorkspace({ services }: Operator, { workspace, as, to }: Options) {
  const route = await findWorkspace(services, workspace)
  const context = await actAs(services, route.teamId, as)
  const { folder, result } = await makeWholeFolder(to, async (unfinished) => {
    const counts: Record<string, number> = {}
    for (const kind of services.kinds.all) {
      if (applies(kind.export)) counts[kind.kind] = await exportKind(context, unfinished, kind.kind, kind.export)
    }
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
): Promise<number> {
  let count = 0
  await pipeline(
    async function* lines() {
      for await (const row of allRows(context, async (tx, after) =>
        contract.rows(tx, context.actor.visibleScopes, after, ROWS_AT_ONCE),
      )) {
        count += 1
        await writeText(folder, kind, row)
        yield `${JSON.stringify(row)}\n`
      }
    },
    createWriteStream(join(folder, `${kind}s.jsonl`)),
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

async function writeText(folder: string, kind: string, row: { id: Id } & Record<string, unknown>): Promise<void> {
  const content = contentOfDocument(row['content'])
  if (content === null) return
  const file = join(folder, `${kind}s`, `${row.id}.md`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, markdownOfDocument(typeof row['title'] === 'string' ? row['title'] : '', content))
}
