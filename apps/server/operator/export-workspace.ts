import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { contentOfDocument, markdownOfDocument } from './export-text.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { applies } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { actAs, findWorkspace, type Operator } from './open-operator.ts'

interface Options {
  workspace: string
  as: string | undefined
  /** The folder to make. Must not be there. */
  to: string
}

const ROWS_AT_ONCE = 500

/**
 * Everything that the member may see, as plain files: one JSON Lines file for each kind of content, and every note and insight as
 * Markdown besides. Written beside its final place and renamed, so that a folder that is there is whole.
 */
export async function exportWorkspace({ services }: Operator, { workspace, as, to }: Options) {
  const route = await findWorkspace(services, workspace)
  const context = await actAs(services, route.teamId, as)
  const target = resolve(to)
  const unfinished = join(dirname(target), `.${Date.now()}-export`)
  await mkdir(unfinished, { recursive: true })
  try {
    const counts: Record<string, number> = {}
    for (const kind of services.kinds.all) {
      if (!applies(kind.export)) continue
      const contract = kind.export
      let rows = 0
      await pipeline(
        async function* lines() {
          for await (const row of allRows(context, async (tx, after) => contract.rows(tx, context.actor.visibleScopes, after, ROWS_AT_ONCE))) {
            rows += 1
            await writeText(unfinished, kind.kind, row)
            yield `${JSON.stringify(row)}\n`
          }
        },
        createWriteStream(join(unfinished, `${kind.kind}s.jsonl`)),
      )
      counts[kind.kind] = rows
    }
    await writeFile(join(unfinished, 'manifest.json'), `${JSON.stringify({ teamId: route.teamId, exportedAt: new Date().toISOString(), counts }, null, 2)}\n`)
    await rename(unfinished, target).catch((cause: unknown) => {
      throw new Failure('InvalidOperation', `${target} is there already. Name a folder that is not.`, { cause })
    })
    return { folder: target, counts }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await context.close()
  }
}

type ReadRows = (tx: Parameters<Parameters<WorkspaceContext['read']>[0]>[0], after: Id | null) => Promise<Array<{ id: Id } & Record<string, unknown>>>

async function* allRows(context: WorkspaceContext, read: ReadRows): AsyncGenerator<{ id: Id } & Record<string, unknown>> {
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
  await writeFile(file, markdownOfDocument(String(row['title'] ?? ''), content))
}
