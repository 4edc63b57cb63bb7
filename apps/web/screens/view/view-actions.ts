import { defineAction } from '#platform/web/keyboard/index.ts'
import { chosenRowActions } from '../../selection/chosen-row-actions.ts'

const view = { section: 'View', screen: 'view' } as const

/** The actions on a view of a project and on the rows chosen in it. */
export const viewActions = {
  save: defineAction({
    ...view,
    id: 'view.save',
    title: 'Save the view for everyone',
    keys: 'mod+s',
    when: 'everywhere',
  }),
  present: defineAction({
    ...view,
    id: 'view.present',
    title: 'Present the view',
    keys: 'p',
    hint: 'Full screen, in large type. The arrow keys go from row to row.',
  }),
  rename: defineAction({ ...view, id: 'view.rename', title: 'Rename the view' }),
  duplicate: defineAction({ ...view, id: 'view.duplicate', title: 'Duplicate the view' }),
  moveEarlier: defineAction({ ...view, id: 'view.move-earlier', title: 'Move the view one place to the left' }),
  moveLater: defineAction({ ...view, id: 'view.move-later', title: 'Move the view one place to the right' }),
  delete: defineAction({ ...view, id: 'view.delete', title: 'Delete the view' }),
  ...chosenRowActions,
} as const
