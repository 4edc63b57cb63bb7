import { z } from 'zod'
import { newId } from '#platform/kernel/ids.ts'
import { addMarkedHighlights, markContent } from '#highlights/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/server/index.ts'
import { tagBoardPolicy, tagPolicy } from '#tags/model/policy.ts'
import type { Import, ImportFailure } from '../../model/import.ts'
import { withMisplaced, type Misplaced } from '../../model/misplaced.ts'
import type { TranscriptNote } from '../content/transcript-note.ts'
import { addWholeNotes } from '../run/add-whole-notes.ts'
import { findTags } from '../run/find-tags.ts'
import { advanceImport, insertFailures } from '../store.ts'
import { RunIsOver } from './store-rows.ts'

interface TranscriptToStore {
  import: Import
  /** Where the import must be for it to count. */
  from: { table: number; row: number }
  /** The table, and its last row. */
  to: { table: number; row: number }
  /** The name of the sheet, if the file has several; otherwise the note is named after the file. */
  title: string | null
  /** Null if the table contains no words. */
  note: TranscriptNote | null
  /** Rows without words, and cells that are at the end of the note. */
  failures: ReadonlyArray<ImportFailure>
  failedRows: number
  /** Cells before this table that could not stay in their place. */
  misplaced: ReadonlyArray<Misplaced>
}

/**
 * Stores a table that is one conversation as one note, with a highlight for each row that has tags.
 * @returns why to stop, or null
 * @throws RunIsOver if the import is at another position by now
 */
export const storeTranscript = defineCommand({
  name: 'store-imported-transcript',
  who: [projectPolicy.may('contribute'), tagBoardPolicy.may('addTag'), tagPolicy.may('apply')],
  input: z.custom<TranscriptToStore>(),
  // Rows are read as storable texts; thousands of them are not checked again.
  trustsInput: true,
  async run(context, { import: running, from, to, title, note, failures, failedRows, ...before }) {
    const { tx, teamId, actor } = context
    const project = { id: running.projectId, scopeId: running.scopeId }
    projectPolicy.authorize(actor, 'contribute', project)
    if (note) await addTranscript(context, running, title, note)
    await insertFailures(tx, teamId, running.id, failures)
    const misplaced = withMisplaced(before.misplaced, failures)
    const advanced = await advanceImport(tx, running.id, {
      from,
      to,
      added: note ? 1 : 0,
      changed: 0,
      unchanged: 0,
      failed: failedRows,
      misplaced,
    })
    if (!advanced) throw new RunIsOver('The import stands elsewhere by now.')
    return { cancelReason: advanced.cancelReason, misplaced }
  },
})

async function addTranscript(
  context: CommandContext,
  running: Import,
  title: string | null,
  { content: plain, words, tagged }: TranscriptNote,
): Promise<void> {
  const project = { id: running.projectId, scopeId: running.scopeId }
  const tagsOf = await findTags(
    context,
    project,
    tagged.flatMap(({ tags }) => tags),
  )
  const id = newId()
  const { content, highlights } = markContent(
    { id, scopeId: project.scopeId, projectId: project.id },
    plain,
    tagged.map(({ tags, place }) => ({ id: newId(), place, tagIds: tagsOf(tags) })),
  )
  await addWholeNotes(context, running, [{ id, title, content, words }])
  await addMarkedHighlights(context, highlights)
}
