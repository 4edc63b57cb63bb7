import { moveThings, redoMove, undoMove, type MovableKind } from '#content-kinds/server/index.ts'
import { moveToProject } from '#content-kinds/model/move.ts'
import { defineCommand, undoableIn, type UndoHandlers } from '#journal/server/index.ts'
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

const handlers: UndoHandlers = {
  names: 'moveId',
  undoable: undoableIn('moves'),
  undo: async (context, moveId) => undoMove(context, movableNotes, moveId),
  redo: async (context, moveId) => redoMove(context, movableNotes, moveId),
}

/**
 * Moves notes to another project as one act, with everything attached to them: highlights, files, recordings, answers,
 * values of fields.
 * @returns the move, by which it is undone
 */
export const moveNotes = defineCommand({
  name: 'move-notes',
  who: [notePolicy.may('move'), projectPolicy.may('contribute')],
  undo: handlers,
  input: moveToProject,
  run: async (context, input) => moveThings(context, movableNotes, input),
})
