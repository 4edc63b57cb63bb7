import type { Id } from '#platform/kernel/ids.ts'
import { rowsById, type CellTransaction } from '#platform/server/database/index.ts'
import type { Preview } from '#content-kinds/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { knownRole } from '#speakers/model/speaker.ts'
import { speakersOfNotes } from '#speakers/server/index.ts'
import { regionName } from '../model/region.ts'
import type { HighlightRow } from './store.ts'
import './tables.ts'

/** What a preview shows of a long quote. */
const PREVIEW_TITLE_CHARS = 200

const PREVIEW_COLUMNS = [
  'id',
  'scope_id',
  'project_id',
  'note_id',
  'text',
  'region',
  'speakers',
  'created_at',
  'updated_at',
] as const

type PreviewRow = Pick<HighlightRow, (typeof PREVIEW_COLUMNS)[number]> & { note_title: string }

const previewsById = rowsById<PreviewRow>('highlights', PREVIEW_COLUMNS, {
  table: 'notes',
  by: 'note_id',
  columns: { note_title: 'title' },
  required: true,
})

/** The highlights with the ids that the actor may see, as lists of all kinds show them. */
export async function highlightPreviews(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Preview[]> {
  const seen = (await previewsById(tx, ids)).filter((row) => actor.levelOn(row.scope_id) !== 'NONE')
  const speakers = await speakersOfNotes(
    tx,
    seen.flatMap((row) => (row.speakers.length > 0 ? row.note_id : [])),
  )
  return seen.map((row): Preview => {
    const known = new Map(speakers.get(row.note_id)?.map((speaker) => [speaker.name, speaker]))
    return {
      id: row.id,
      kind: 'highlight',
      title: row.text.slice(0, PREVIEW_TITLE_CHARS) || regionName(row.region),
      parent: { kind: 'note', id: row.note_id, title: row.note_title },
      projectId: row.project_id,
      saidBy: row.speakers.map((name) => {
        const speaker = known.get(name)
        return { name, isInterviewer: speaker !== undefined && knownRole(speaker) === 'INTERVIEWER' }
      }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}
