import { moveThings, redoMove, undoMove, type MovableKind } from '#content-kinds/server/index.ts'
import { moveToProject } from '#content-kinds/model/move.ts'
import { defineCommand, undoableIn, type UndoHandlers } from '#journal/server/index.ts'
import { projectPlaces, projectPolicy, touchProject } from '#projects/server/index.ts'
import { insightEvents } from '../../model/events.ts'
import type { Insight } from '../../model/insight.ts'
import { insightPolicy } from '../../model/policy.ts'
import { findInsights } from '../store.ts'

export const movableInsights: MovableKind<Insight> = {
  kind: 'insight',
  moved: insightEvents.moved,
  plural: 'insights',
  table: 'insights',
  policy: insightPolicy,
  find: findInsights,
  places: projectPlaces,
  placePolicy: projectPolicy,
  touch: touchProject,
}

const handlers: UndoHandlers = {
  names: 'moveId',
  undoable: undoableIn('moves'),
  undo: async (context, moveId) => undoMove(context, movableInsights, moveId),
  redo: async (context, moveId) => redoMove(context, movableInsights, moveId),
}

/**
 * Moves insights to another project as one act, with their reels, files and values of fields.
 * @returns the move, by which it is undone
 */
export const moveInsights = defineCommand({
  name: 'move-insights',
  who: [insightPolicy.may('move'), projectPolicy.may('contribute')],
  undo: handlers,
  input: moveToProject,
  run: async (context, input) => moveThings(context, movableInsights, input),
})
