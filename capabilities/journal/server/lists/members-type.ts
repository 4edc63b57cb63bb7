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
    'What a change concerns: the row that it names, the one to which that belongs (any, where `parentId` is null), the one that is the place in which it happened, or whatever rows there are.',
  values: CONCERNS.map((value) => value.toUpperCase() as Uppercase<typeof value>),
})

const listFollow = builder.objectRef<{ kind: string; concern: (typeof CONCERNS)[number] }>('ListFollow').implement({
  description: 'A kind of thing whose changes concern a list.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'As the feed names it.' }),
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
  description: 'A row that changed and is in the list.',
  fields: (t) => ({
    id: t.exposeID('id'),
    groups: t.exposeStringList('groups', {
      description:
        'The keys of the groups in which it stands, as the list names its groups; of a name other letters may be capitals. Empty where the list has no groups.',
    }),
    behind: t.exposeIntList('behind', {
      description: 'Places in `ends` of those behind which it stands: there it comes with a later page.',
    }),
  }),
})

/** The type of an answer about members of a list: their order, details of those that changed, and the rows. */
export function membersType<Row, Shape>(name: string, row: ObjectRef<typeof builder.$inferSchemaTypes, Row, Shape>) {
  return builder.objectRef<ShownMembers<Row>>(name).implement({
    description: 'Which of some rows are in a list now, and in which order.',
    fields: (t) => ({
      order: t.exposeIntList('order', {
        description:
          'Places in `ids`, in the order of the list; those that are not named are not in it. One that was named twice has its first place.',
      }),
      changed: t.field({
        type: [changedMember],
        description: 'Of `changed` those that are in it.',
        resolve: ({ changed }) => changed,
      }),
      endCursor: t.exposeString('endCursor', {
        nullable: true,
        description: 'Given as `after`, it leads to the page behind the last of `order`; null where there is none.',
      }),
      follows: t.field({
        type: listFollows.type,
        description: 'Of which kinds of things a change may change these rows, their order or what stands beside them.',
        resolve: ({ follows }) => listFollows.of(follows),
      }),
      rows: t.field({
        type: [row],
        description: 'Of these rows those that are in it, to ask more of them: those that changed, for example.',
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
  ids: t.idList({ description: 'The rows that are held, and those that changed: at most 1,000.' }),
  changed: t.idList({ required: false, description: 'Of `ids` those that changed.' }),
  ends: t.stringList({
    required: false,
    description: `End cursors of what is held where more follows, at most ${MAX_ENDS}: of each group, or of all.`,
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
