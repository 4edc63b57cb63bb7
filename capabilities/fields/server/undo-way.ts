import { standingIn, type UndoWay } from '#journal/server/index.ts'
import { undoAct } from './acts.ts'

/** Acts on fields are taken back by what they keep of them, and of the values that lost an option. */
export const fieldActWay: UndoWay = {
  names: 'actId',
  standing: standingIn('field_acts'),
  takeBack: undoAct,
}
