import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { plainArray, plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Actor, type CommandContext, type RowsInOrder } from '#journal/server/index.ts'

/** What a list says of itself, so that all its rows can be chosen. */
interface ListShape<Question extends z.ZodType> {
  /** As `defineList` names it. */
  name: string
  question: Question
  /** What kind of content its rows are. */
  kindOf: (question: z.output<Question>) => string
  /** The place in which it is looked at. @throws Failure NotFound unless the actor may see it */
  placeOf: (tx: CellTransaction, actor: Actor, question: z.output<Question>) => Promise<Id>
  /** What was asked, with what must be looked up for it once, before its rows are chosen. */
  prepare?: (context: CommandContext, question: z.output<Question>) => Promise<z.output<Question>>
  /**
   * A statement of all rows in the list's order: `id`, and `place`, which counts from one. Narrowed to what the actor may
   * see.
   */
  rows: (tx: CellTransaction, actor: Actor, question: z.output<Question>) => Promise<RawBuilder<unknown>>
  /** Those of some rows that are in the list now: by one statement that finds them by their identifiers. */
  among: (
    tx: CellTransaction,
    actor: Actor,
    question: z.output<Question>,
    ids: ReadonlyArray<Id>,
  ) => Promise<ReadonlyArray<Id>>
  /** Those of some rows that lie where the actor may see, whether or not they are deleted or match. */
  seen: (
    tx: CellTransaction,
    actor: Actor,
    question: z.output<Question>,
    ids: ReadonlyArray<Id>,
  ) => Promise<ReadonlyArray<Id>>
}

type Asked = Readonly<Record<string, unknown>>

/** The same once its question is bound: what was asked is parsed by the list itself. */
export interface SelectableList {
  name: string
  /** What is kept of what was asked. @throws Failure ValidationError */
  parse(asked: unknown): Asked
  prepare(context: CommandContext, asked: Asked): Promise<Asked>
  kindOf(asked: Asked): string
  placeOf(tx: CellTransaction, actor: Actor, asked: Asked): Promise<Id>
  rows(tx: CellTransaction, actor: Actor, asked: Asked): Promise<RawBuilder<unknown>>
  among(tx: CellTransaction, actor: Actor, asked: Asked, ids: ReadonlyArray<Id>): Promise<ReadonlyArray<Id>>
  seen(tx: CellTransaction, actor: Actor, asked: Asked, ids: ReadonlyArray<Id>): Promise<ReadonlyArray<Id>>
}

/** A list whose rows can all be chosen, for `selectableLists`. */
export function selectableList<Question extends z.ZodType>(shape: ListShape<Question>): SelectableList {
  const parse = (asked: unknown): z.output<Question> => parseInput(shape.question, asked)
  return {
    name: shape.name,
    // As it came: parsed again each time, since what a schema made of it need not be what it takes.
    parse(asked) {
      parse(asked)
      return asked as Asked
    },
    prepare: async (context, asked) =>
      shape.prepare === undefined ? asked : ((await shape.prepare(context, parse(asked))) as Asked),
    kindOf: (asked) => shape.kindOf(parse(asked)),
    placeOf: async (tx, actor, asked) => shape.placeOf(tx, actor, parse(asked)),
    rows: async (tx, actor, asked) => shape.rows(tx, actor, parse(asked)),
    among: async (tx, actor, asked, ids) => shape.among(tx, actor, parse(asked), ids),
    seen: async (tx, actor, asked, ids) => shape.seen(tx, actor, parse(asked), ids),
  }
}

/** A list that is made of the parts of `pageInOrder`. */
interface InOrder<Question extends z.ZodType> extends Omit<ListShape<Question>, 'rows' | 'among' | 'seen'> {
  /** Narrowed to what the actor may see. */
  inOrder: (actor: Actor, question: z.output<Question>) => RowsInOrder
}

/** The same for lists of one table whose rows are seen by their places. */
export function selectableInOrder<Question extends z.ZodType>({
  inOrder,
  ...shape
}: InOrder<Question>): SelectableList {
  const ofIds = (table: string, ids: ReadonlyArray<Id>) =>
    sql`(select * from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) offset 0) r`
  return selectableList({
    ...shape,
    async rows(_tx, actor, question) {
      const { table, joins = sql``, requested, orderBy } = inOrder(actor, question)
      return Promise.resolve(
        sql`select r.id, row_number() over (order by ${orderBy}) as place from ${sql.table(table)} r ${joins} where ${requested}`,
      )
    },
    async among(tx, actor, question, ids) {
      const { table, joins = sql``, requested } = inOrder(actor, question)
      const { rows } = await sql<{
        id: Id
      }>`${plannedAnew} select r.id from ${ofIds(table, ids)} ${joins} where ${requested}`.execute(tx)
      return rows.map(({ id }) => id)
    },
    async seen(tx, actor, question, ids) {
      const { table } = inOrder(actor, question)
      const { rows } = await sql<{
        id: Id
      }>`select r.id from ${ofIds(table, ids)} where r.scope_id = any(${plainArray(actor.visibleScopes)}::uuid[])`.execute(
        tx,
      )
      return rows.map(({ id }) => id)
    },
  })
}

/** What can be done with all chosen rows of one kind. */
interface ActShape<Given extends z.ZodType, Input extends z.ZodType> {
  /** Its name on the wire: `tag`, `delete`. One kind has it once. */
  name: string
  kind: string
  /** What it is given beside the rows. */
  given: Given
  /** What carries it out for some rows, and says how that is taken back. */
  command: { name: string; input: Input }
  /** So many go into one transaction: as many as are quick, and no more than the command takes. */
  rowsAtOnce: number
  /** Those of some rows, which all are there and seen, that this actor may change so now. */
  allowed: (context: CommandContext, ids: ReadonlyArray<Id>, given: z.output<Given>) => Promise<ReadonlyArray<Id>>
  inputOf: (ids: ReadonlyArray<Id>, given: z.output<Given>) => z.input<Input>
}

/** The same once what it is given is bound: parsed by the act itself. */
export interface SelectedAct {
  key: string
  name: string
  kind: string
  rowsAtOnce: number
  /** The name of its command. */
  command: string
  /** @throws Failure ValidationError */
  check(given: unknown): void
  allowed(context: CommandContext, ids: ReadonlyArray<Id>, given: unknown): Promise<ReadonlyArray<Id>>
  inputOf(ids: ReadonlyArray<Id>, given: unknown): unknown
}

/** Something that can be done with all chosen rows, for `selectedActs`. */
export function selectedAct<Given extends z.ZodType, Input extends z.ZodType>(
  shape: ActShape<Given, Input>,
): SelectedAct {
  const parse = (given: unknown): z.output<Given> => parseInput(shape.given, given)
  return {
    key: keyOfAct(shape.kind, shape.name),
    name: shape.name,
    kind: shape.kind,
    rowsAtOnce: shape.rowsAtOnce,
    command: shape.command.name,
    check: (given) => void parse(given),
    allowed: async (context, ids, given) => shape.allowed(context, ids, parse(given)),
    inputOf: (ids, given) => shape.inputOf(ids, parse(given)),
  }
}

export function keyOfAct(kind: string, name: string): string {
  return `${kind} ${name}`
}

/** Joined by the capabilities with lists whose rows can all be chosen. */
export const selectableLists = defineHook<SelectableList>('selectableLists', ({ name }) => name)

/** Joined by the capabilities with what can be done with all chosen rows of theirs. */
export const selectedActs = defineHook<SelectedAct>('selectedActs', ({ key }) => key)
