import type { ObjectRef } from '@pothos/core'
import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import type { WorkspaceContext } from '../context.ts'
import { membersOf } from './ask-once.ts'
import {
  CONCERNS,
  type AskedMembers,
  type ChangedMember,
  type Follows,
  type ListDefinition,
  type Members,
} from './define-list.ts'

/** Parts of one list that a page has loaded and follows, each with its own end: the columns of a board. */
const MAX_ENDS = 100

const endCursors = z.array(z.string()).max(MAX_ENDS, `At most ${MAX_ENDS} parts of a list are held at once.`)

const concern = builder.enumType('ListConcern', {
  description:
    'What a change affects: the row that it names, the row to which that belongs (any, if `parentId` is null), the row that is the place in which it happened, or any row.',
  values: CONCERNS.map((value) => value.toUpperCase() as Uppercase<typeof value>),
})

const listFollow = builder.objectRef<{ kind: string; concern: (typeof CONCERNS)[number] }>('ListFollow').implement({
  description: 'A kind of thing whose changes affect a list.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'As named in the feed.' }),
    concerns: t.field({ type: concern, resolve: (one) => one.concern.toUpperCase() as Uppercase<typeof one.concern> }),
  }),
})

/** Lists of what a list follows, as the graph has them. */
export const listFollows = {
  type: [listFollow] as [typeof listFollow],
  of: (follows: Follows) => Object.entries(follows).map(([kind, of]) => ({ kind, concern: of })),
}

/** The members of a list, with the request. */
interface ShownMembers<Row> extends Members {
  ids: ReadonlyArray<Id>
  follows: Follows
  rowOf(id: Id): Row
}

const changedMember = builder.objectRef<ChangedMember>('ChangedMember').implement({
  description: 'A changed row that is in the list.',
  fields: (t) => ({
    id: t.exposeID('id'),
    groups: t.exposeStringList('groups', {
      description:
        'The keys of the groups that contain it, as the list names its groups; a name may differ in capitals. Empty if the list has no groups.',
    }),
    behind: t.exposeIntList('behind', {
      description: 'The positions in `ends` of the cursors after which it comes: it is on a later page there.',
    }),
  }),
})

/** The type of an answer about members of a list: their order, details of those that changed, and the rows. */
export function membersType<Row, Shape>(name: string, row: ObjectRef<typeof builder.$inferSchemaTypes, Row, Shape>) {
  return builder.objectRef<ShownMembers<Row>>(name).implement({
    description: 'Which of some rows are now in a list, and in which order.',
    fields: (t) => ({
      order: t.exposeIntList('order', {
        description:
          'Positions in `ids`, in the order of the list; positions that are missing are not in it. An id that was given twice has its first position.',
      }),
      changed: t.field({
        type: [changedMember],
        description: 'The rows of `changed` that are in it.',
        resolve: ({ changed }) => changed,
      }),
      endCursor: t.exposeString('endCursor', {
        nullable: true,
        description: 'Pass it as `after` for the page after the last of `order`; null if there is none.',
      }),
      follows: t.field({
        type: listFollows.type,
        description: 'The kinds of things whose changes may affect these rows, their order or what is shown with them.',
        resolve: ({ follows }) => listFollows.of(follows),
      }),
      rows: t.field({
        type: [row],
        description:
          'Those of these rows that are in the list, to request more of their fields: of the changed ones, for example.',
        args: { ids: t.arg.idList() },
        resolve: ({ ids, order, rowOf }, { ids: requested }) => {
          const isIn = new Set(order.map((place) => ids[place]))
          return [...new Set(idsArgument(requested))].flatMap((id) => (isIn.has(id) ? [rowOf(id)] : [])) as never
        },
      }),
    }),
  })
}

/** The arguments of a field that returns members of a list. */
export const membersArguments = builder.args((t) => ({
  ids: t.idList({ description: 'The loaded rows and the changed ones, at most 1,000.' }),
  changed: t.idList({ required: false, description: 'Those of `ids` that have changed.' }),
  ends: t.stringList({
    required: false,
    description: `The end cursors of what is loaded where more follows, at most ${MAX_ENDS}: of each group, or of the whole list.`,
  }),
}))

/** The values of these arguments. */
interface GivenMembers {
  ids: ReadonlyArray<string>
  changed?: ReadonlyArray<string> | null | undefined
  ends?: ReadonlyArray<string> | null | undefined
}

/** The request in these arguments. @throws GraphQLError, Failure ValidationError if it is too much */
function askedMembers({ ids, changed, ends }: GivenMembers): AskedMembers {
  return { ids: idsArgument(ids), changed: idsArgument(changed ?? []), ends: parseInput(endCursors, ends ?? []) }
}

/**
 * The answer of a field that returns members of a list. Without rows in the request, it only returns what the list
 * follows, and looks up nothing.
 * @param rowOf the name of a row in the graph
 */
export async function publishMembers<Input extends z.ZodType, Row>(
  workspace: WorkspaceContext,
  list: ListDefinition<Input>,
  query: z.output<Input>,
  given: GivenMembers,
  rowOf: (id: Id) => Row,
): Promise<ShownMembers<Row>> {
  const asked = askedMembers(given)
  const members =
    asked.ids.length === 0
      ? { order: [], changed: [], endCursor: null }
      : await membersOf(workspace, list, query, asked)
  return { ...members, ids: asked.ids, follows: list.follows(query), rowOf }
}
