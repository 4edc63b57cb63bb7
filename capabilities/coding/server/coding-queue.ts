import type { Id } from '#platform/kernel/ids.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { visibleNotes } from '#notes/server/index.ts'
import { CHARS_OF_PAGE } from '../model/limits.ts'
import type { CodingSource } from '../model/source.ts'
import { stateOf } from '../model/sentence-state.ts'
import type { CodingUnit } from './units-of-content.ts'
import { notesOfSource } from './notes-of-source.ts'
import { readUnits, type ReadNote } from './read-units.ts'
import { sourceKey } from './source-key.ts'
import { highlightsThere, skipsOf } from './store.ts'

/** A note of a working set, with the viewer's progress. */
export interface QueuedNote {
  noteId: Id
  /** One letter for each of its sentences, a `SentenceState`. */
  states: string
  interviewerTurns: number
}

export interface CodingQueue {
  notes: QueuedNote[]
  endCursor: string | null
  /** The limit of notes of the source, if there are more: the notes beyond it are not in the working set. */
  cutAt: number | null
}

/** Notes read at once: few at first, since their length is unknown. */
const NOTES_AT_FIRST = 8
const NOTES_AT_ONCE = 64

/** A part of a working set, at most `first` notes, fewer if they are long. */
export async function readQueue(
  workspace: WorkspaceContext,
  source: CodingSource,
  first: number,
  after: string | null,
): Promise<CodingQueue> {
  const notes: QueuedNote[] = []
  let [cursor, chars, looked, atOnce] = [after, 0, 0, NOTES_AT_FIRST]
  let cutAt: number | null = null
  do {
    const asked = Math.min(atOnce, first - looked)
    const page = await notesOfSource(workspace, source, asked, cursor)
    const read = await workspace.read(async (tx) =>
      readUnits(tx, inOrder(await visibleNotes(tx, workspace.actor, page.noteIds), page.noteIds), questionIn(source)),
    )
    notes.push(...(await withStates(workspace, source, read)))
    chars += read.reduce((sum, one) => sum + one.chars, 0)
    looked += asked
    cursor = page.endCursor
    cutAt = page.cutAt ?? null
    atOnce = Math.min(NOTES_AT_ONCE, atOnce * 2)
  } while (cursor !== null && looked < first && chars < CHARS_OF_PAGE)
  return { notes, endCursor: cursor, cutAt }
}

/** The one question whose answers are read; null if all texts are. */
export function questionIn(source: CodingSource): Id | null {
  return source.kind === 'question' ? source.answers.questionId : null
}

export function inOrder<Thing extends { id: Id }>(things: readonly Thing[], ids: readonly Id[]): Thing[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function withStates(
  { actor, read }: WorkspaceContext,
  source: CodingSource,
  notes: readonly ReadNote[],
): Promise<QueuedNote[]> {
  const ids = notes.map(({ note }) => note.id)
  const { userId, visibleScopes } = actor
  const [highlights, skips] = await read(async (tx) => [
    await highlightsThere(tx, visibleScopes, ids),
    userId === null ? null : await skipsOf(tx, { userId, source: sourceKey(source) }, ids),
  ])
  const isCoded = ({ covers }: CodingUnit): boolean =>
    covers.some(({ highlightId }) => highlights.get(highlightId)?.isTagged === true)
  return notes.map(({ note, units, interviewerTurns }) => {
    const skipped = skips?.get(note.id)
    return {
      noteId: note.id,
      states: units
        .map((unit) => stateOf({ isCoded: isCoded(unit), isSkipped: skipped?.has(unit.key) === true }))
        .join(''),
      interviewerTurns,
    }
  })
}
