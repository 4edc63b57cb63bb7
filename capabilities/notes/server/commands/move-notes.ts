import { moveThings, redoMove, undoMove, type MovableKind } from '#content-kinds/server/index.ts'
import { moveToProject } from '#content-kinds/model/move.ts'
import { defineCommand, standingIn, type UndoWay } from '#journal/server/index.ts'
import { projectPlaces, projectPolicy, touchProject } from '#projects/server/index.ts'
import { noteEvents } from '../../model/events.ts'
import type { Note } from '../../model/note.ts'
import { notePolicy } from '../../model/policy.ts'
import { findNotes } from '../store.ts'

export const movableNotes: MovableKind<Note> = {
  kind: 'note',
  moved: noteEvents.moved,
  plural: 'notes',
  table: 'notes',
  policy: notePolicy,
  find: findNotes,
  places: projectPlaces,
  placePolicy: projectPolicy,
  touch: touchProject,
}

const way: UndoWay = {
  names: 'moveId',
  standing: standingIn('moves'),
  takeBack: async (context, moveId) => undoMove(context, movableNotes, moveId),
  doAgain: async (context, moveId) => redoMove(context, movableNotes, moveId),
}

/**
 * Moves notes to another project as one act, with everything attached to them: highlights, files, recordings, answers,
 * values of fields.
 * @returns the move, by which it is undone
 */
export const moveNotes = defineCommand({
  name: 'move-notes',
  who: [notePolicy.may('move'), projectPolicy.may('contribute')],
  undo: way,
  input: moveToProject,
  run: async (context, input) => moveThings(context, movableNotes, input),
})
