import { changedSince, personOf, type CommandContext } from '#journal/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import { requireNote } from '#notes/server/index.ts'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { ComparedSummary } from '../model/offer-changes.ts'
import { summaryPolicy } from '../model/policy.ts'
import type { Summary } from '../model/summary.ts'
import { latestOfNotes, lockSummaries } from './store.ts'
import { textsOf } from './words-store.ts'

interface Edited {
  note: Note
  summary: Summary
  /** Who edits it. */
  userId: Id
}

/**
 * The summary of a note, for a person who edits it; others wait until they are done.
 * @throws Failure NotFound; Forbidden
 */
export async function requireEdited({ tx, actor, principal }: CommandContext, noteId: Id): Promise<Edited> {
  const note = await requireNote(tx, actor, noteId)
  summaryPolicy.authorize(actor, 'edit', note)
  const userId = personOf(principal)
  if (userId === null) throw forbidden('Only a person can edit a summary.')
  await lockSummaries(tx, noteId)
  const summary = (await latestOfNotes(tx, [noteId], ['DONE'])).get(noteId)
  if (!summary) throw notFound('The summary')
  return { note, summary, userId }
}

/** What is offered beside the summary of a note. @throws Failure if it is another one, or none, by now */
export async function requireOffer({ tx }: CommandContext, noteId: Id, offerId: Id): Promise<Summary> {
  const offer = (await latestOfNotes(tx, [noteId], ['OFFERED'])).get(noteId)
  if (offer?.id !== offerId) throw changedSince()
  return offer
}

/** A summary as it is compared with another, with its words. */
export async function compared(
  { tx }: Pick<CommandContext, 'tx'>,
  { noteId, sections, wordsId }: Summary,
): Promise<ComparedSummary> {
  return { sections, texts: await textsOf(tx, noteId, wordsId) }
}
