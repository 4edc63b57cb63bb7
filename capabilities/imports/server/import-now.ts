import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { startOfImport, type Import, type OpenedImport } from '../model/import.ts'
import type { TableInspection } from '../model/inspection.ts'
import { mappedAsBefore, mappedAsStanding } from '../model/mapped-as-before.ts'
import { importPolicy } from '../model/policy.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import { contextOfImport } from './acting-member.ts'
import { takeMapping } from './commands/start-import.ts'
import { inspectImportFile } from './inspect-import.ts'
import { inReadingTurn } from './reading-turn.ts'
import { runImport } from './run/run-import.ts'
import { standingTargets } from './run/targets.ts'
import { earlierImports, mappingsOf, openImport } from './store.ts'
import { storeUpload } from './store-upload.ts'

export interface ImportNow {
  projectId: Id
  /** Paths of files; `name` if the file has another name for the user. */
  files: ReadonlyArray<{ path: string; name?: string }>
  /** One for each table, instead of what the files' content suggests. */
  mappings?: ReadonlyArray<ImportMapping>
  /** Called after each stored batch. */
  onProgress?: (progress: Import) => void
  /** Stops at the next safe point by throwing its reason; the import can resume later. */
  signal?: AbortSignal
}

/** Starts an import that was inspected, without a job. */
export const beginNow = defineCommand({
  name: 'begin-import-now',
  who: [importPolicy.may('start')],
  input: startOfImport,
  async run(context, input) {
    return { id: (await takeMapping(context, input)).id }
  },
})

/**
 * Adds a file as an import, inspects it, and starts it without a job.
 * @returns the import's id; it runs only if the file can be read
 */
export async function beginImport(
  workspace: WorkspaceContext,
  {
    projectId,
    file: { path, name = basename(path) },
    mappings = null,
  }: { projectId: Id; file: ImportNow['files'][number]; mappings?: ReadonlyArray<ImportMapping> | null },
): Promise<Id> {
  const id = await storeUpload(workspace, { projectId, fileName: name, content: createReadStream(path) })
  await inspectImportFile(workspace, id, {})
  const inspected = await current(workspace, id)
  if (!inspected.inspection) return id
  const start = startFor(inspected, mappings ?? (await waveMappings(workspace, inspected)))
  await runCommand(workspace, beginNow, {
    ...start,
    continues: await earlierOf(workspace, inspected, start.mappings ?? []),
  })
  return id
}

/**
 * Imports files at once, in this process: the same work as the wizard and its job, for the command line, the sample and
 * tests. A file that cannot be imported ends as FAILED, one that cannot be read stays UPLOADED with the reason; neither
 * stops the others. The columns of a table that was imported before mean what they meant then; a table with a key
 * changes the notes of the latest earlier import with the same key column.
 * @returns the imports as they ended, in the order of the files
 * @throws Failure NotFound or Forbidden for the project
 */
export async function runImportNow(
  services: Services,
  workspace: WorkspaceContext,
  { projectId, files, mappings, onProgress, signal }: ImportNow,
): Promise<OpenedImport[]> {
  const ended: OpenedImport[] = []
  for (const file of files) {
    const id = await beginImport(workspace, { projectId, file, ...(mappings ? { mappings } : {}) })
    const contextOf = async (): Promise<WorkspaceContext> => contextOfImport(services, workspace.teamId, id)
    await inReadingTurn(services, workspace.teamId, await current(workspace, id), async () =>
      runImport({
        services,
        teamId: workspace.teamId,
        importId: id,
        contextOf,
        ...(signal ? { signal } : {}),
        ...(onProgress ? { onProgress: () => void current(workspace, id).then(onProgress) } : {}),
      }),
    )
    ended.push(await current(workspace, id))
  }
  return ended
}

async function current(workspace: WorkspaceContext, id: Id): Promise<OpenedImport> {
  const found = await workspace.database.read(async (tx) => openImport(tx, id))
  if (!found) throw new Failure('NotFound', 'The import was removed.')
  return found
}

function startFor(
  { id, inspection }: OpenedImport,
  mappings: ReadonlyArray<ImportMapping> | null,
): { id: Id; mappings?: ImportMapping[] } {
  if (inspection?.kind !== 'tables') return { id }
  return { id, mappings: [...(mappings ?? startedTables(inspection.tables).map((table) => table.mapping))] }
}

/**
 * The meaning of the columns of a file's tables, as in the wizard: what they meant at the last import of such a table
 * into the project, otherwise the project's fields and questions that they fill.
 */
async function waveMappings(workspace: WorkspaceContext, one: OpenedImport): Promise<ImportMapping[] | null> {
  const { inspection, projectId, id } = one
  if (inspection?.kind !== 'tables') return null
  const { earlier, standing } = await workspace.database.read(async (tx) => ({
    earlier: await Promise.all(
      (await earlierImports(tx, projectId, id)).map(async (other) => ({
        mappings: (await mappingsOf(tx, other.id)) ?? [],
      })),
    ),
    standing: await standingTargets(tx, workspace.actor, projectId),
  }))
  return startedTables(inspection.tables).map(
    (table) =>
      mappedAsBefore(table.mapping, table, earlier)?.mapping ?? mappedAsStanding(table.mapping, standing).mapping,
  )
}

/** The tables of a file that have rows; all of them if none has. */
function startedTables(tables: readonly TableInspection[]): readonly TableInspection[] {
  const filled = tables.filter((table) => table.rowCount > 0)
  return filled.length > 0 ? filled : tables
}

/** The latest import with the same key column: the same survey, exported again. */
async function earlierOf(
  workspace: WorkspaceContext,
  one: Import,
  mappings: ReadonlyArray<ImportMapping>,
): Promise<Id | null> {
  const key = keyHeader(mappings)
  if (key === null) return null
  return workspace.database.read(async (tx) => {
    for (const { id } of await earlierImports(tx, one.projectId, one.id))
      if (keyHeader((await mappingsOf(tx, id)) ?? []) === key) return id
    return null
  })
}

function keyHeader(mappings: ReadonlyArray<ImportMapping>): string | null {
  for (const { columns, keyColumn, transcript } of mappings) {
    if (transcript) continue
    const column = columns.find((candidate) =>
      keyColumn === undefined ? candidate.role === 'key' : candidate.index === keyColumn,
    )
    if (column) return column.header
  }
  return null
}
