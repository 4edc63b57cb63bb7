import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { commandMutation } from '#journal/server/index.ts'
import type { Cell } from '../model/cells.ts'
import { changeCells } from './commands/change-cells.ts'
import { changeView, moveView } from './commands/change-view.ts'
import { createView, duplicateView } from './commands/create-view.ts'
import { deleteView, restoreView } from './commands/delete-view.ts'
import { moveCards } from './commands/move-cards.ts'
import { showOnCards } from './commands/show-on-cards.ts'
import './rows-graphql.ts'
import { viewObject } from './view-object.ts'

builder.queryFields((t) => ({
  projectView: t.field({
    description: 'Returns a saved view by its identifier; null if it does not exist or the viewer cannot see it.',
    type: viewObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
}))

const deletedView = builder.objectRef<{ deletionId: string }>('DeletedProjectView').implement({
  description: 'A deleted view; its rows are not deleted. The view is in the trash: `deletionId` restores it.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

const changedCells = builder.objectRef<{ before: Cell[]; lostHighlights: number }>('ChangedCells').implement({
  description: 'The result of changing cells of a table in one act.',
  fields: (t) => ({
    before: t.field({
      type: 'JSON',
      description: 'The previous content of the cells: running the same command with it undoes the change.',
      resolve: ({ before }) => before,
    }),
    lostHighlights: t.exposeInt('lostHighlights', {
      description: 'The number of highlights that lost their text because answers changed.',
    }),
  }),
})

commandMutation('createView', { type: viewObject, command: createView, answer: (view) => view.id })
commandMutation('duplicateView', { type: viewObject, command: duplicateView, answer: (view) => view.id })
commandMutation('changeView', { type: viewObject, command: changeView, answer: (view) => view.id })
commandMutation('moveView', { type: viewObject, command: moveView, answer: (view) => view.id })
commandMutation('deleteView', { type: deletedView, command: deleteView, answer: (deletion) => deletion })
commandMutation('restoreView', { type: viewObject, command: restoreView, answer: (view) => view.id })
commandMutation('showOnCards', { type: viewObject, command: showOnCards, answer: (view) => view.id })
commandMutation('moveCards', { type: viewObject, command: moveCards, answer: (view) => view.id })
commandMutation('changeCells', { type: changedCells, command: changeCells, answer: (changed) => changed })
