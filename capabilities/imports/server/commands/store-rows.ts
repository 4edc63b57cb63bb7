import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { insertValues } from '#fields/server/index.ts'
import { addMarkedHighlights, markContent, type MarkedHighlight } from '#highlights/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { findNearNotes, insertResponses, sendNotes } from '#notes/server/index.ts'
import { linkNotes } from '#people/server/index.ts'
import { personPolicy } from '#people/model/policy.ts'
import { projectPolicy } from '#projects/server/index.ts'
import { tagBoardPolicy, tagPolicy } from '#tags/model/policy.ts'
import type { Import, ImportFailure } from '../../model/import.ts'
import { KEY_TWICE, withMisplaced, type Misplaced } from '../../model/misplaced.ts'
import { findImportedRows, putImportedRows, type ImportedRow } from '../imported-rows-store.ts'
import { changeRow } from '../run/change-row.ts'
import { keepDuplicates } from '../run/keep-duplicates.ts'
import { findPeople, type KnownPeople } from '../run/find-people.ts'
import { findTags } from '../run/find-tags.ts'
import type { PreparedBatch, PreparedRow } from '../run/prepare-rows.ts'
import { storeOptions, type Targets } from '../run/targets.ts'
import { advanceImport, insertFailures } from '../store.ts'

/** More rows than any table has: the rows of the next table come after them. */
const ROWS_OF_A_TABLE = 2 ** 32

const LOCKED = 'The note of this row is locked. Unlock it and import again.'

interface RowsToStore {
  import: Import
  /** Where the import must be for the batch to count. */
  from: { table: number; row: number }
  /** The table that the batch belongs to. */
  table: number
  batch: PreparedBatch
  targets: Targets
  people: KnownPeople
  sheet: string | null
  /** Cells before this batch that could not stay in their place. */
  misplaced: ReadonlyArray<Misplaced>
  /** The column of the key, for failures. */
  keyColumn: { index: number; header: string }
}

/** The run with this batch is not the one that advances the import. */
export class RunIsOver extends Error {
  override readonly name = 'RunIsOver'
}

/**
 * The rows of a batch, sorted: those with a known key change their note, the others are new; a repeated key is refused.
 */
interface SortedRows {
  added: PreparedRow[]
  changed: Array<{ note: ImportedRow; row: PreparedRow }>
  refused: Array<{ row: PreparedRow; reason: string; kind: string }>
}

async function sortRows({ tx }: CommandContext, { import: running, batch }: RowsToStore): Promise<SortedRows> {
  const sorted: SortedRows = { added: [], changed: [], refused: [] }
  const notes = await findImportedRows(
    tx,
    running.projectId,
    running.sourceId,
    batch.rows.flatMap(({ key }) => key ?? []),
  )
  const met = new Map<string, number>()
  for (const row of batch.rows) {
    if (row.key === null) {
      sorted.added.push(row)
      continue
    }
    const note = notes.get(row.key)
    const earlier =
      met.get(row.key) ??
      (note?.importId === running.id && note.rowNumber !== row.rowNumber ? note.rowNumber : undefined)
    met.set(row.key, earlier ?? row.rowNumber)
    if (earlier !== undefined)
      sorted.refused.push({ row, reason: `The key of this row stands in row ${earlier} already.`, kind: KEY_TWICE })
    else if (note?.locked) sorted.refused.push({ row, reason: LOCKED, kind: LOCKED })
    else if (note) sorted.changed.push({ note, row })
    else sorted.added.push(row)
  }
  return sorted
}

/**
 * Stores one batch of rows with everything that belongs to them, and how far the import has got, in one transaction: a
 * kill at any time neither loses nor repeats a row. @returns why to stop, or null, and the people who are new in this
 * batch
 * @throws RunIsOver if the import is at another position by now; TargetsAreStale if someone else added options
 */
export const storeRows = defineCommand({
  name: 'store-imported-rows',
  who: [
    projectPolicy.may('contribute'),
    personPolicy.may('edit'),
    tagBoardPolicy.may('addTag'),
    tagPolicy.may('apply'),
  ],
  input: z.custom<RowsToStore>(),
  // Rows were prepared with storable texts; thousands of them are not checked again.
  trustsInput: true,
  async run(context, input) {
    const { tx, teamId, actor, principal } = context
    const { import: running, batch } = input
    const project = { id: running.projectId, scopeId: running.scopeId }
    projectPolicy.authorize(actor, 'contribute', project)
    const { added: plain, changed, refused } = await sortRows(context, input)
    const { added, highlights } = await markRows(context, project, plain)
    const { links, met } = await findPeople(context, running.scopeId, input.people, [
      ...added,
      ...changed.map(({ row }) => row),
    ])
    // Options come first: previews and the index refer to them.
    await storeOptions(context, batch.options)
    const { stored } = await sendNotes(
      context,
      project,
      added.map((row) => ({
        id: row.noteId,
        title: row.title,
        content: row.content,
        origin: 'imported',
        importSourceId: running.sourceId,
        externalId: row.key,
        happenedAt: row.happenedAt,
        rowDigest: row.rowDigest,
        summary: row.summary,
        rank: -(input.table * ROWS_OF_A_TABLE + row.rowNumber),
      })),
      running.startedAt ?? undefined,
    )
    let changes = 0
    for (const { note, row } of changed)
      if (await changeRow(context, project.scopeId, note, row, input.targets)) changes += 1
    const noteIds = new Map([
      ...added.map((row) => [row.rowNumber, row.noteId] as const),
      ...changed.map(({ note, row }) => [row.rowNumber, note.noteId] as const),
    ])
    const linked = [...links].flatMap(([rowNumber, personId]) => {
      const noteId = noteIds.get(rowNumber)
      return noteId === undefined ? [] : [{ noteId, personId }]
    })
    const failures = [...batch.failures, ...refused.map((one) => failureOf(input, one))]
    const misplaced = withMisplaced(input.misplaced, [
      ...batch.failures,
      // Each names another row: they are counted under one reason.
      ...refused.map((one) => ({ ...failureOf(input, one), reason: one.kind })),
    ])
    const written = [
      ...added.map((row) => ({ row, noteId: row.noteId })),
      ...changed.map(({ note, row }) => ({ row, noteId: note.noteId })),
    ]
    // Statements that do not wait for another answer are sent together: a batch needs few round trips, whatever its
    // size.
    const [advanced, near] = await Promise.all([
      advanceImport(tx, running.id, {
        from: input.from,
        to: { table: input.table, row: batch.lastRow },
        added: added.length,
        changed: changes,
        unchanged: changed.length - changes,
        failed: batch.failedRows + refused.length,
        misplaced,
      }),
      findNearNotes(
        tx,
        teamId,
        added.map(({ noteId }) => noteId),
        actor.visibleScopes,
      ),
      insertValues(
        tx,
        teamId,
        added.flatMap((row) =>
          row.values.map((value) => ({ ...value, ownerId: row.noteId, provenance: principal.kind })),
        ),
      ),
      insertResponses(
        tx,
        teamId,
        added.flatMap((row) => row.responses.map((response) => ({ ...response, noteId: row.noteId }))),
      ),
      linkNotes(tx, teamId, linked),
      addMarkedHighlights(context, highlights),
      putImportedRows(
        tx,
        teamId,
        running.id,
        written.flatMap(({ row, noteId }) =>
          row.digests ? [{ noteId, rowNumber: row.rowNumber, digests: row.digests }] : [],
        ),
      ),
      insertFailures(tx, teamId, running.id, failures),
      stored,
    ])
    if (!advanced) throw new RunIsOver('The import stands elsewhere by now.')
    await keepDuplicates(context, running.id, added, near)
    return { cancelReason: advanced.cancelReason, met, misplaced }
  },
})

/**
 * Highlights the words of new rows that have tags; the highlights of rows whose note exists already stay as they are.
 */
async function markRows(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  rows: readonly PreparedRow[],
): Promise<{ added: PreparedRow[]; highlights: MarkedHighlight[] }> {
  const tagsOf = await findTags(
    context,
    project,
    rows.flatMap(({ tagged }) => tagged?.tags ?? []),
  )
  const highlights: MarkedHighlight[] = []
  const added = rows.map((row) => {
    if (row.tagged === null) return row
    const { tags, place } = row.tagged
    const marked = markContent({ id: row.noteId, scopeId: project.scopeId, projectId: project.id }, row.content, [
      { id: newId(), place, tagIds: tagsOf(tags) },
    ])
    highlights.push(...marked.highlights)
    return { ...row, content: marked.content }
  })
  return { added, highlights }
}

function failureOf({ sheet, keyColumn }: RowsToStore, { row, reason }: SortedRows['refused'][number]): ImportFailure {
  return {
    sheet,
    rowNumber: row.rowNumber,
    columnIndex: keyColumn.index,
    header: keyColumn.header,
    value: row.key ?? '',
    inText: false,
    reason,
  }
}
