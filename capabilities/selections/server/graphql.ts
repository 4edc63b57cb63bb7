import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { commandMutation, progressObject, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { MAX_ACTS_AT_ONCE, MAX_SELECTED_READ_AT_ONCE } from '../model/limits.ts'
import { ACT_STATES, type Selection, type SelectionAct } from '../model/selection.ts'
import { actOnSelection } from './commands/act-on-selection.ts'
import { cancelSelectionAct } from './commands/end-selection-act.ts'
import { selectAll } from './commands/select-all.ts'
import { readSelection, type SelectedRows } from './read-selection.ts'
import { actsUnderWay, ownActs, ownSelections, rowsAmong } from './store.ts'

/** A selection of the viewer; null otherwise. */
const selectionObject = builder.loadableObject('Selection', {
  description: 'All rows that matched a list when it was made, kept for a day. Visible only to the user who made it.',
  load: rowLoader<Selection>(ownSelections),
  toKey: (selection: Selection) => selection.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'The kind of its rows, as the name of a resource.' }),
    count: t.exposeInt('count', { description: 'The number of its rows.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When its rows were matched.' }),
    isCut: t.exposeBoolean('isCut', {
      description: 'Whether more rows matched than a selection can hold: it then has the first of them.',
    }),
  }),
})

const state = builder.enumType('SelectionActState', {
  description: 'How far an act on a selection is.',
  values: ACT_STATES,
})

/** An act of the viewer; null otherwise. */
const actObject = builder.loadableObject('SelectionAct', {
  description: 'An act on all rows of a selection. Visible only to the user who started it.',
  load: rowLoader<SelectionAct>(ownActs),
  toKey: (act: SelectionAct) => act.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'The kind of its rows, as the name of a resource.' }),
    act: t.exposeString('act', { description: 'What is done with the rows.' }),
    state: t.expose('state', { type: state }),
    total: t.exposeInt('total', { description: 'The number of rows to which it applies.' }),
    reached: t.exposeInt('reached', {
      description:
        'The number of rows processed; during an undo or redo, the number of changed rows that were undone or redone.',
    }),
    changed: t.exposeInt('changed', { description: 'The number of rows that it currently changes.' }),
    leftChanged: t.exposeInt('leftChanged', {
      description: 'The number of rows that no longer matched and were skipped, among those that the viewer can see.',
    }),
    leftRefused: t.exposeInt('leftRefused', {
      description:
        'The number of rows that the viewer may not change in this way and that were skipped, among those that they can see.',
    }),
    stayed: t.exposeInt('stayed', { description: 'The number of rows that could not be undone or redone.' }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why it ended early, or why rows were refused, as a sentence.',
    }),
    operationId: t.exposeID('operationId', {
      description: 'The operation to undo, or to redo after an undo: that of the latest such act.',
    }),
  }),
})

builder.objectField(progressObject, 'selectionAct', (t) =>
  t.field({
    type: actObject,
    nullable: true,
    resolve: ({ kind, id }) => (kind === 'selectionAct' ? id : null),
  }),
)

export const selectedRowsObject = builder.objectRef<SelectedRows>('SelectedRows').implement({
  description: 'Some rows of a selection of the viewer, in the order of its list.',
  fields: (t) => ({
    ids: t.idList({ description: 'Those that still match.', resolve: ({ ids }) => [...ids] }),
    changedIds: t.idList({
      description: 'Those that no longer match, among those that the viewer can see.',
      resolve: ({ changedIds }) => [...changedIds],
    }),
    position: t.exposeInt('position', {
      nullable: true,
      description: 'Pass it as `after` for the next rows; null if these are the last.',
    }),
  }),
})

builder.queryFields((t) => ({
  selection: t.field({
    type: selectionObject,
    nullable: true,
    description: 'A selection of the viewer, as long as it is kept.',
    args: { id: t.arg.id() },
    resolve: async (_root, { id }, context) => {
      const { read, actor } = workspaceOf(context)
      const [selection] = await read(async (tx) => ownSelections(tx, actor, [idArgument(String(id))]))
      return selection?.id ?? null
    },
  }),
  selectedRows: t.field({
    type: selectedRowsObject,
    description: `The next rows of a selection of the viewer, at most ${MAX_SELECTED_READ_AT_ONCE}.`,
    args: { selectionId: t.arg.id(), after: t.arg.int({ required: false }) },
    resolve: async (_root, { selectionId, after }, context): Promise<SelectedRows> => {
      const { read, actor, services } = workspaceOf(context)
      const asked = {
        selectionId: idArgument(String(selectionId)),
        after: after ?? 0,
        limit: MAX_SELECTED_READ_AT_ONCE,
      }
      return read(async (tx) => readSelection(tx, actor, services.hooks, asked))
    },
  }),
  selectedAmong: t.idList({
    description: 'Which of some rows are in a selection of the viewer.',
    args: { selectionId: t.arg.id(), ids: t.arg.idList() },
    resolve: async (_root, { selectionId, ids }, context) => {
      const { read, actor } = workspaceOf(context)
      const asked = idsArgument(ids)
      return read(async (tx) => {
        const [selection] = await ownSelections(tx, actor, [idArgument(String(selectionId))])
        return selection ? rowsAmong(tx, selection.id, asked) : []
      })
    },
  }),
  selectionActs: t.field({
    type: [actObject],
    description: 'The viewer’s acts on selections that are in progress or ended minutes ago, latest first.',
    resolve: async (_root, _arguments, context) => {
      const { read, actor } = workspaceOf(context)
      const { userId } = actor
      return userId === null ? [] : read(async (tx) => actsUnderWay(tx, userId, 2 * MAX_ACTS_AT_ONCE))
    },
  }),
}))

commandMutation('selectAll', { type: selectionObject, command: selectAll, answer: ({ id }) => id })
commandMutation('actOnSelection', { type: actObject, command: actOnSelection, answer: ({ id }) => id })
commandMutation('cancelSelectionAct', { type: actObject, command: cancelSelectionAct, answer: ({ id }) => id })
