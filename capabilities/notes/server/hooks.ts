import { moveSteps, purged } from '#content-kinds/server/index.ts'
import { documentOwners } from '#documents/server/index.ts'
import { filledThings } from '#fields/server/index.ts'
import { fileTitled } from '#files/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { selectedActs } from '#selections/server/index.ts'
import { notePolicy } from '../model/policy.ts'
import { imagedAnswers } from './imaged-answers.ts'
import { imagedNotes, imagedQuestions } from './imaged-rows.ts'
import { nameLikeDocument } from './name-like-document.ts'
import { followMoves } from './moves/follow-moves.ts'
import { followGivenAnswers, projectResponses, saysTheSame } from './project-responses.ts'
import { deleteQuestionsOf } from './questions-store.ts'
import { actsOnNotes } from './selected-acts.ts'
import { replaceSketch } from './sketches-store.ts'
import { findNote, findNotes, updateNote } from './store.ts'
import { previewReader } from './text-of-note.ts'

/**
 * The rules of a note's document: the text of a locked note can be read but not written, in collaboration too; preview
 * and answers follow the text.
 */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(moveSteps, followMoves),
    joinAt(imagedTables, imagedNotes),
    ...actsOnNotes.map((act) => joinAt(selectedActs, act)),
    joinAt(imagedTables, imagedQuestions),
    joinAt(imagedTables, imagedAnswers),
    joinAt(filledThings, {
      kind: 'note',
      async placesToFill({ tx, actor }, ids) {
        const notes = await findNotes(tx, ids)
        if (notes.length < ids.length || notes.some((note) => !notePolicy.allows(actor, 'view', note)))
          throw notFound('A note')
        for (const note of notes) notePolicy.authorize(actor, 'edit', note)
        return new Map(notes.map(({ id, scopeId }) => [id, scopeId]))
      },
    }),
    joinAt(documentOwners, {
      kind: 'note',
      async authorize({ tx, actor }, document) {
        const note = await findNote(tx, document.ownerId)
        if (!note || !notePolicy.allows(actor, 'view', note)) return 'none'
        return notePolicy.allows(actor, 'edit', note) && !actor.readOnly ? 'write' : 'read'
      },
      async afterChange({ tx, teamId }, { document, before, after }) {
        if (saysTheSame(before, after)) await updateNote(tx, document.ownerId, {})
        else {
          const previewIn = await previewReader(tx, [after])
          await updateNote(tx, document.ownerId, { preview: previewIn(after) })
          await projectResponses(tx, teamId, document.ownerId, before, after)
          await followGivenAnswers(tx, document.ownerId, after)
        }
        await replaceSketch(tx, teamId, document.ownerId, after)
      },
    }),
    joinAt(fileTitled, nameLikeDocument),
    // Questions are deleted with their project.
    joinAt(purged, async ({ tx }, kind, ids) => {
      if (kind === 'project') await deleteQuestionsOf(tx, ids)
    }),
  ],
}
