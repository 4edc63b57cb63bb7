import { moveThings, redoMove, undoMove, type MovableKind } from '#content-kinds/server/index.ts'
import { moveToProject } from '#content-kinds/model/move.ts'
import { defineCommand, standingIn, type UndoWay } from '#journal/server/index.ts'
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

const way: UndoWay = {
  names: 'moveId',
  standing: standingIn('moves'),
  takeBack: async (context, moveId) => undoMove(context, movableInsights, moveId),
  doAgain: async (context, moveId) => redoMove(context, movableInsights, moveId),
}

/**
 * Moves insights to another project as one act, with their reels, files and values of fields.
 * @returns the move, by which it is undone
 */
export const moveInsights = defineCommand({
  name: 'move-insights',
  who: [insightPolicy.may('move'), projectPolicy.may('contribute')],
  undo: way,
  input: moveToProject,
  run: async (context, input) => moveThings(context, movableInsights, input),
})
