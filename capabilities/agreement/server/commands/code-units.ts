import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { roundEvents } from '../../model/events.ts'
import { agreementPolicy } from '../../model/policy.ts'
import { noteFinishing, unitCoding } from '../../model/round.ts'
import { requireCoding, requireUnits } from '../require-round.ts'
import { deleteMarks, insertMarks, updateFinished } from '../store.ts'

/**
 * Gives sentences a tag, or removes it from them, in the actor's own coding. No one else sees it before the round is
 * closed.
 */
export const codeUnits = defineCommand({
  name: 'code-units',
  who: [agreementPolicy.may('code')],
  undo: 'rows',
  input: unitCoding,
  async run(context, { roundId, unitIds, tagId, given }) {
    const { tx, teamId, emit } = context
    const { round, coder } = await requireCoding(context, roundId)
    if (!round.tagIds.includes(tagId)) throw notFound('This tag')
    await requireUnits(context, roundId, unitIds)
    if (given)
      await insertMarks(
        tx,
        teamId,
        roundId,
        unitIds.map((unitId) => ({ unitId, coderId: coder.id, tagId })),
      )
    else await deleteMarks(tx, coder.id, tagId, unitIds)
    // The coding stays with the coder: others are only notified that someone coded.
    emit(roundEvents.coded({ id: roundId, scopeId: round.scopeId }))
    return { roundId }
  },
})

/** Marks a note as finished by a coder, or not yet: only then its sentences count as judged. */
export const finishNote = defineCommand({
  name: 'finish-note-of-round',
  who: [agreementPolicy.may('code')],
  undo: 'rows',
  input: noteFinishing,
  async run(context, { roundId, noteId, finished }) {
    const { round, coder } = await requireCoding(context, roundId)
    if (!round.noteIds.includes(noteId)) throw notFound('This note')
    const others = coder.finishedNoteIds.filter((id) => id !== noteId)
    await updateFinished(context.tx, coder.id, finished ? [...others, noteId] : others)
    context.emit(roundEvents.progressed({ id: roundId, scopeId: round.scopeId, after: { noteId, finished } }))
    return { roundId }
  },
})
