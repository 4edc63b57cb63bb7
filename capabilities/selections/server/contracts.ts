import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { plainArray, plannedAnew, type CellTables, type CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Actor, type CommandContext, type RowsInOrder } from '#journal/server/index.ts'

/** What a list defines so that all its rows can be chosen. */
interface ListShape<Question extends z.ZodType> {
  /** Its name in `defineList`. */
  name: string
  question: Question
  /** The content kind of its rows. */
  kindOf: (question: z.output<Question>) => string
  /** The scope in which the list is shown. @throws Failure NotFound unless the actor may see it */
  placeOf: (tx: CellTransaction, actor: Actor, question: z.output<Question>) => Promise<Id>
  /** Completes the query with what must be looked up once before its rows are chosen. */
  prepare?: (context: CommandContext, question: z.output<Question>) => Promise<z.output<Question>>
  /**
   * A statement of all rows in the list's order: `id`, and `place`, which counts from one. Limited to what the actor
   * may see.
   */
  rows: (tx: CellTransaction, actor: Actor, question: z.output<Question>) => Promise<RawBuilder<unknown>>
  /** Returns which of the given rows are in the list now, with one statement that finds them by their identifiers. */
  among: (
    tx: CellTransaction,
    actor: Actor,
    question: z.output<Question>,
    ids: ReadonlyArray<Id>,
  ) => Promise<ReadonlyArray<Id>>
  /** Returns which of the given rows are in scopes that the actor may see, whether or not they are deleted or match. */
  seen: (
    tx: CellTransaction,
    actor: Actor,
    question: z.output<Question>,
    ids: ReadonlyArray<Id>,
  ) => Promise<ReadonlyArray<Id>>
}

type Asked = Readonly<Record<string, unknown>>

/** The same list with any query: the list parses the query itself. */
export interface SelectableList {
  name: string
  /** Returns the query in the form that is stored. @throws Failure ValidationError */
  parse(asked: unknown): Asked
  prepare(context: CommandContext, asked: Asked): Promise<Asked>
  kindOf(asked: Asked): string
  placeOf(tx: CellTransaction, actor: Actor, asked: Asked): Promise<Id>
  rows(tx: CellTransaction, actor: Actor, asked: Asked): Promise<RawBuilder<unknown>>
  among(tx: CellTransaction, actor: Actor, asked: Asked, ids: ReadonlyArray<Id>): Promise<ReadonlyArray<Id>>
  seen(tx: CellTransaction, actor: Actor, asked: Asked, ids: ReadonlyArray<Id>): Promise<ReadonlyArray<Id>>
}

/** Defines a list whose rows can all be chosen, for `selectableLists`. */
export function selectableList<Question extends z.ZodType>(shape: ListShape<Question>): SelectableList {
  const parse = (asked: unknown): z.output<Question> => parseInput(shape.question, asked)
  return {
    name: shape.name,
    // Stores the input unchanged and parses it each time: the output of a schema need not be valid input.
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

/** A list that is built from the parts of `pageInOrder`. */
interface InOrder<Question extends z.ZodType> extends Omit<ListShape<Question>, 'rows' | 'among' | 'seen'> {
  /** Limited to what the actor may see. */
  inOrder: (actor: Actor, question: z.output<Question>) => RowsInOrder
}

/** The same for lists of one table whose rows are visible by their scopes. */
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

/** An act on all chosen rows of one kind. */
interface ActShape<Given extends z.ZodType, Input extends z.ZodType> {
  /** Its name in the API, for example `tag` or `delete`; unique for a kind. */
  name: string
  kind: string
  /** Its input in addition to the rows. */
  given: Given
  /** The command that executes it for some rows and defines the undo. */
  command: { name: string; input: Input }
  /** The number of rows in one transaction: as many as are fast, and no more than the command accepts. */
  rowsAtOnce: number
  /** The tables in which it makes, changes or removes a row for each of its rows, or more. */
  grows: ReadonlyArray<keyof CellTables>
  /** Returns which of the given rows, all existing and visible, the actor may change now in this way. */
  allowed: (context: CommandContext, ids: ReadonlyArray<Id>, given: z.output<Given>) => Promise<ReadonlyArray<Id>>
  inputOf: (ids: ReadonlyArray<Id>, given: z.output<Given>) => z.input<Input>
}

/** The same act with any input: the act parses its input itself. */
export interface SelectedAct {
  key: string
  name: string
  kind: string
  rowsAtOnce: number
  grows: ReadonlyArray<keyof CellTables>
  /** The name of its command. */
  command: string
  /** @throws Failure ValidationError */
  check(given: unknown): void
  allowed(context: CommandContext, ids: ReadonlyArray<Id>, given: unknown): Promise<ReadonlyArray<Id>>
  inputOf(ids: ReadonlyArray<Id>, given: unknown): unknown
}

/** Defines an act on all chosen rows, for `selectedActs`. */
export function selectedAct<Given extends z.ZodType, Input extends z.ZodType>(
  shape: ActShape<Given, Input>,
): SelectedAct {
  const parse = (given: unknown): z.output<Given> => parseInput(shape.given, given)
  return {
    key: keyOfAct(shape.kind, shape.name),
    name: shape.name,
    kind: shape.kind,
    rowsAtOnce: shape.rowsAtOnce,
    grows: shape.grows,
    command: shape.command.name,
    check: (given) => void parse(given),
    allowed: async (context, ids, given) => shape.allowed(context, ids, parse(given)),
    inputOf: (ids, given) => shape.inputOf(ids, parse(given)),
  }
}

export function keyOfAct(kind: string, name: string): string {
  return `${kind} ${name}`
}

/** Capabilities register lists here whose rows can all be chosen. */
export const selectableLists = defineHook<SelectableList>('selectableLists', ({ name }) => name)

/** Capabilities register acts here on all chosen rows of theirs. */
export const selectedActs = defineHook<SelectedAct>('selectedActs', ({ key }) => key)
