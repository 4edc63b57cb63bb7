import { standingIn, type UndoWay } from '#journal/server/index.ts'
import { undoFieldAct } from './commands/undo-field-act.ts'

/** Acts on fields are taken back by what they keep of them, and of the values that lost an option. */
export const fieldActWay: UndoWay = {
  names: 'actId',
  standing: standingIn('field_acts'),
  takeBack: async (context, actId) => undoFieldAct.run(context, { actId }),
}
