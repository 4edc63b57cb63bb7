import type { Note } from '#notes/model/note.ts'
import { findNotes } from '#notes/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { planHere } from '#workspaces/server/index.ts'
import { hasEnoughWords, type Unavailable } from '../model/errors.ts'
import { summaryPolicy } from '../model/policy.ts'
import { beginningsOf } from './store.ts'

/** Why the actor may not summarise a note, apart from what is in it; null if they may. */
export function forbiddenFor(actor: Actor, note: Pick<Note, 'scopeId'>): Unavailable | null {
  if (actor.readOnly) return 'READ_ONLY'
  if (summaryPolicy.allows(actor, 'summarize', note)) return null
  return actor.role === 'VIEWER' ? 'VIEWER' : 'NO_EDIT_RIGHTS'
}

/** Those of the notes that cannot be summarised now, and why. The caller has checked that the actor may see them. */
export async function unavailableNotes(
  tx: CellTransaction,
  actor: Actor,
  noteIds: ReadonlyArray<Id>,
): Promise<Map<Id, Unavailable>> {
  const notes = await findNotes(tx, noteIds)
  const texts = await beginningsOf(
    tx,
    notes.map(({ documentId }) => documentId),
  )
  const isInPlan = (await planHere(tx)).features.has('magic')
  return new Map(
    notes.flatMap((note) => {
      const reason =
        forbiddenFor(actor, note) ??
        (isInPlan ? null : 'PLAN') ??
        (hasEnoughWords(texts.get(note.documentId) ?? '') ? null : 'NOT_ENOUGH_DATA')
      return reason === null ? [] : [[note.id, reason] as const]
    }),
  )
}
