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
  description: 'All rows that matched a list when it was made, for a day. Known to whoever made it.',
  load: rowLoader<Selection>(ownSelections),
  toKey: (selection: Selection) => selection.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'What its rows are, as the names of resources.' }),
    count: t.exposeInt('count', { description: 'How many rows it holds.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When its rows matched.' }),
    isCut: t.exposeBoolean('isCut', { description: 'More matched than a selection holds: it has the first of them.' }),
  }),
})

const state = builder.enumType('SelectionActState', {
  description: 'How far something is that is done with a selection.',
  values: ACT_STATES,
})

/** An act of the viewer; null otherwise. */
const actObject = builder.loadableObject('SelectionAct', {
  description: 'What is done with all rows of a selection. Known to whoever began it.',
  load: rowLoader<SelectionAct>(ownActs),
  toKey: (act: SelectionAct) => act.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'What its rows are, as the names of resources.' }),
    act: t.exposeString('act', { description: 'What is done with them.' }),
    state: t.expose('state', { type: state }),
    total: t.exposeInt('total', { description: 'How many rows it is about.' }),
    reached: t.exposeInt('reached', {
      description:
        'How many were looked at; while it goes back or forth again, how many of those it changed were turned.',
    }),
    changed: t.exposeInt('changed', { description: 'How many rows are changed by it now.' }),
    leftChanged: t.exposeInt('leftChanged', {
      description: 'Rows that no longer matched, and were left; of those that the viewer can see.',
    }),
    leftRefused: t.exposeInt('leftRefused', {
      description: 'Rows that the viewer may not change so, and that were left; of those that they can see.',
    }),
    stayed: t.exposeInt('stayed', { description: 'Rows that could not be undone, or done again.' }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Why it ended early, or why rows were refused, as a sentence.',
    }),
    operationId: t.exposeID('operationId', {
      description: 'By this it is undone, or done again once it was: that of the last such act.',
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
      description: 'Those that the viewer sees and that match no longer.',
      resolve: ({ changedIds }) => [...changedIds],
    }),
    position: t.exposeInt('position', {
      nullable: true,
      description: 'Behind this the next are asked for; null where these are the last.',
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
    description: 'Those of some rows that are in a selection of the viewer.',
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
    description: 'What the viewer does with selections and is under way, or ended minutes ago; the latest first.',
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
