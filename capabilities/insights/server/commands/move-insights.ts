import { moveThings, undoMove, type MovableKind } from '#content-kinds/server/index.ts'
import { moveToProject, moveUndoing } from '#content-kinds/model/move.ts'
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
  takeBack: async (context, moveId) => undoInsightsMove.run(context, { moveId }),
}

/**
 * Moves insights to another project as one act, with their reels, files and what is filled in.
 * @returns the move, by which it is taken back
 */
export const moveInsights = defineCommand({
  name: 'move-insights',
  who: [insightPolicy.may('move'), projectPolicy.may('contribute')],
  undo: way,
  input: moveToProject,
  run: async (context, input) => moveThings(context, movableInsights, input),
})

/** Takes back that insights were moved to another project, as one act. */
export const undoInsightsMove = defineCommand({
  name: 'undo-insights-move',
  who: [insightPolicy.may('move'), projectPolicy.may('contribute')],
  undo: { never: 'It takes an act back itself.' },
  input: moveUndoing,
  run: async (context, { moveId }) => undoMove(context, movableInsights, moveId),
})
