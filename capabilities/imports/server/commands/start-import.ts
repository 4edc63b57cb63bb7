import { Failure, invalidAt, notFound } from '#platform/kernel/errors.ts'
import { defineCommand, madeThing, type CommandContext } from '#journal/server/index.ts'
import { importEvents } from '../../model/events.ts'
import { startOfImport, type OpenedImport } from '../../model/import.ts'
import { filesIn } from '../../model/inspection.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import { importPolicy } from '../../model/policy.ts'
import { job } from '../jobs/run-import.ts'
import { requireImport, requireOpenedImport } from '../require-import.ts'
import { updateImport } from '../store.ts'
import { deleteImport } from './delete-import.ts'

/**
 * Starts an import with its mapping; the job exists exactly if this act is committed.
 * @throws Failure ValidationError if the mapping and the file do not belong together
 */
export const startImport = defineCommand({
  name: 'start-import',
  who: [importPolicy.may('start')],
  undo: madeThing('imports', async (context, id) => deleteImport.run(context, { id })),
  ports: ['queue'],
  input: startOfImport,
  async run(context, input) {
    const { tx, teamId, queue } = context
    const found = await takeMapping(context, input)
    await queue.send(job, { teamId, importId: found.id }, { transaction: tx })
    return { id: found.id }
  },
})

/**
 * Gives an import its mapping and starts it, without a job: for `startImport` and for callers that carry it out
 * themselves.
 */
export async function takeMapping(
  { tx, actor, emit }: CommandContext,
  { id, mappings, encoding, asWritten, continues }: ReturnType<typeof startOfImport.parse>,
): Promise<OpenedImport> {
  const found = await requireOpenedImport(tx, actor, id)
  importPolicy.authorize(actor, 'start', found)
  if (!found.inspection) throw new Failure('InvalidOperation', found.errorMessage ?? 'The file has not been read yet.')
  const chosen = found.inspection.kind === 'tables' ? checkedMappings(found, mappings) : null
  const rowsTotal = totalOf(found, chosen ?? [])
  const source = continues === null ? null : await requireImport(tx, actor, continues)
  if (source && source.projectId !== found.projectId) throw notFound('The earlier import')
  await updateImport(tx, id, {
    state: 'RUNNING',
    mappings: chosen,
    rowsTotal,
    encoding: encoding ?? found.encoding,
    // The document was read in another encoding.
    ...(encoding === null || encoding === found.encoding ? {} : { document: null }),
    asWritten,
    ...(source ? { sourceId: source.sourceId } : {}),
    errorMessage: null,
    errorReason: null,
    startedAt: found.startedAt ?? new Date(),
  })
  emit(
    importEvents.started({
      id,
      scopeId: found.scopeId,
      after: { fileName: found.fileName, projectId: found.projectId },
    }),
  )
  return found
}

function checkedMappings(
  { inspection }: OpenedImport,
  mappings: ReadonlyArray<ImportMapping> | null,
): ReadonlyArray<ImportMapping> {
  if (!mappings || mappings.length === 0) throw invalidAt(['mappings'], 'Say what the columns mean first.')
  const sheets = new Set(inspection?.kind === 'tables' ? inspection.tables.map((table) => table.sheet) : [])
  for (const [at, { sheet = null }] of mappings.entries()) {
    if (!sheets.has(sheet)) throw invalidAt(['mappings', at, 'sheet'], 'The file has no such sheet.')
  }
  return mappings
}

function totalOf({ inspection }: OpenedImport, mappings: ReadonlyArray<ImportMapping>): number | null {
  if (inspection?.kind === 'archive') return filesIn(inspection)
  if (inspection?.kind !== 'tables') return null
  return mappings.reduce(
    (sum, { sheet = null, transcript }) =>
      sum + (transcript ? 1 : (inspection.tables.find((table) => table.sheet === sheet)?.rowCount ?? 0)),
    0,
  )
}
