import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  isUnionType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql'
import type { Id } from '#platform/kernel/ids.ts'
import { isPageType } from '#platform/server/graphql/page-type.ts'
import { leafLiteral } from '../tenancy/walk-schema.ts'

type Field = GraphQLField<unknown, unknown>

/** Identifiers of existing objects for calls, by the name of an argument. */
export interface KnownIds {
  /** Returns one identifier, of one of the largest objects of its kind. */
  one(name: string): Id
  /** Returns all identifiers, at most 10,000. */
  many(name: string): readonly Id[]
}

export interface CostlyCall {
  /** The root field, and the way in which the call is expensive. */
  name: string
  query: string
  /** Lists of identifiers, which are as long as permitted wherever they are used. */
  variables: Readonly<Record<string, readonly Id[]>>
}

/** The number of values in the first attempt, which the limits then reduce … */
const VALUES = 300_000
/** … while these limits of `query-limits.ts` and `read-operation.ts` are respected from the start. */
const DEPTH = 13
const TOKENS = 4_500
const WEIGHT = 500
const FIELDS = 50
/** If a call is more expensive than permitted, the next attempt is smaller by this factor. */
const SMALLER = 0.8
const TRIES = 40
const MAX_ROWS = 1_000
const EXPECTED_ROWS = 10
/** Optional arguments that are always given: a query that takes this or a definition is refused without either. */
const NAMED_ALL_THE_SAME: ReadonlySet<string> = new Set(['viewId'])
const LONG_TEXT = 'walking slowly to the market '.repeat(6).trim()

/**
 * Returns the most expensive calls of one root field that the limits permit: the longest and most rows; lists in lists,
 * on several paths through the graph; and the field repeated under other names.
 * @param options.random draws the paths
 * @param options.isAdmitted whether the limits permit a call: other calls are made smaller
 */
export function costliestCalls(
  schema: GraphQLSchema,
  field: Field,
  ids: KnownIds,
  { random, ways, isAdmitted }: { random: () => number; ways: number; isAdmitted: (call: CostlyCall) => boolean },
): CostlyCall[] {
  const maker = new CallMaker(schema, ids, random)
  const made = (name: string, selections: () => readonly string[]): CostlyCall => {
    for (let attempt = 0; attempt < TRIES; attempt += 1) {
      maker.scale = SMALLER ** attempt
      const call = { name: `${field.name}: ${name}`, ...maker.operation(selections()) }
      if (isAdmitted(call)) return call
    }
    throw new Error(`Nothing can be asked of ${field.name} within the limits: ${name}.`)
  }
  const calls: CostlyCall[] = [
    made('the longest rows', () => [maker.call(field, { nests: false, says: 'much' })]),
    ...Array.from({ length: ways }, (_, way) =>
      made(`lists in lists, way ${way + 1}`, () => [maker.call(field, { nests: true, says: 'little' })]),
    ),
  ]
  const times = Math.min(FIELDS, Math.floor(WEIGHT / (field.extensions.weight ?? 1)))
  const again = (): string[] =>
    Array.from({ length: Math.max(1, Math.floor(times * maker.scale)) }, (_, at) =>
      maker.call(field, { nests: true, says: 'much', share: times, alias: `again${at}` }),
    )
  return [...calls, made('again and again at once', again)]
}

interface Way {
  nests: boolean
  /** Which arguments are given in addition to the required ones. */
  says: 'little' | 'much'
  /** The number of parts into which the limits are divided. */
  share?: number
  alias?: string
}

class CallMaker {
  readonly #schema: GraphQLSchema
  readonly #ids: KnownIds
  readonly #random: () => number
  /** The used share of the limits. */
  scale = 1
  #tokens = 0
  readonly #lists = new Map<string, { type: string; ids: readonly Id[] }>()

  constructor(schema: GraphQLSchema, ids: KnownIds, random: () => number) {
    this.#schema = schema
    this.#ids = ids
    this.#random = random
  }

  /** Returns an operation with these selections and the lists that they name. */
  operation(selections: readonly string[]): { query: string; variables: Record<string, readonly Id[]> } {
    const text = selections.join(' ')
    const lists = [...this.#lists].filter(([name]) => text.includes(`$${name}`))
    const declared = lists.map(([name, { type }]) => `$${name}: ${type}`).join(', ')
    return {
      query: lists.length === 0 ? `{ ${text} }` : `query (${declared}) { ${text} }`,
      variables: Object.fromEntries(lists.map(([name, { ids }]) => [name, ids])),
    }
  }

  call(field: Field, { nests, says, share = 1, alias }: Way): string {
    this.#tokens = Math.floor(TOKENS / share)
    const text = this.#field(field, null, {
      cost: Math.floor((VALUES * this.scale) / share),
      depth: DEPTH,
      nests,
      says,
    })
    return alias === undefined ? String(text) : `${alias}: ${text}`
  }

  #field(
    field: Field,
    parent: GraphQLNamedType | null,
    limits: { cost: number; depth: number; nests: boolean; says: Way['says'] },
  ): string | null {
    const type = getNamedType(field.type)
    const paged = field.args.find(({ name }) => name === 'first' || name === 'limit')
    // A long page of short rows, or a shorter page of larger rows.
    const rows = paged ? Math.max(1, Math.min(MAX_ROWS, Math.floor(limits.cost / (limits.nests ? 150 : 30)))) : 1
    const expected = paged ? rows : isNamedList(field) ? MAX_ROWS : isUncountedList(field, parent) ? EXPECTED_ROWS : 1
    const cost = Math.floor(limits.cost / expected) - 1
    if (cost < 0 && parent !== null) return null
    const given = this.#arguments(field, rows, limits.says)
    this.#tokens -= 1 + given.length / 8
    if (!isObjectType(type) && !isInterfaceType(type) && !isUnionType(type)) return `${field.name}${given}`
    if (limits.depth <= 1 || cost < 1) return parent === null ? `${field.name}${given} { __typename }` : null
    const inner = this.#selection(type, { ...limits, cost, depth: limits.depth - 1 })
    if (inner === '' && parent !== null) return null
    return `${field.name}${given} { ${inner || '__typename'} }`
  }

  #selection(
    type: GraphQLNamedType,
    limits: { cost: number; depth: number; nests: boolean; says: Way['says'] },
  ): string {
    if (isUnionType(type) || isInterfaceType(type)) {
      const kinds = this.#schema.getPossibleTypes(type)
      const share = Math.floor(limits.cost / kinds.length)
      return kinds
        .map((kind) => [kind.name, this.#selection(kind, { ...limits, cost: share })] as const)
        .filter(([, inner]) => inner !== '')
        .map(([name, inner]) => `... on ${name} { ${inner} }`)
        .join(' ')
    }
    if (!isObjectType(type)) return ''
    let left = limits.cost
    const chosen: string[] = []
    const add = (field: Field, cost: number): void => {
      if ((this.#tokens < 10 && chosen.length > 0) || left < 1) return
      const text = this.#field(field, type, { ...limits, cost, says: 'little' })
      if (text === null) return
      chosen.push(text)
      left -= cost
    }
    const fields = Object.values(type.getFields()).filter(({ args }) => args.every(isKnownArgument))
    const values = fields.filter((field) => !isComposite(field))
    const things = shuffled(fields.filter(isComposite), this.#random).toSorted(
      (one, other) => rank(other, type) - rank(one, type),
    )
    // The first path takes most of the limit; the rest of the row takes what is left.
    if (limits.nests || isPageType(type.name)) {
      const [way, ...others] = things
      if (way) add(way, Math.max(1, Math.floor(left * 0.85)))
      for (const field of values) add(field, 1)
      for (const field of others) add(field, Math.min(left, Math.max(2, Math.floor(left / 4))))
    } else {
      for (const field of values) add(field, 1)
      for (const field of things) add(field, Math.min(left, 12))
    }
    return chosen.join(' ')
  }

  #arguments(field: Field, rows: number, says: Way['says']): string {
    const given = field.args.flatMap((argument) => {
      if (argument.name === 'first' || argument.name === 'limit') return [`${argument.name}: ${rows}`]
      if (argument.name === 'after' || argument.name === 'upTo') return []
      const isNeeded = isRequiredArgument(argument) || NAMED_ALL_THE_SAME.has(argument.name)
      if (!isNeeded && (says === 'little' || !isLongText(argument.type))) return []
      const most = field.extensions.mostIds ?? MAX_ROWS
      return [`${argument.name}: ${this.#literal(argument.type, argument.name, says, most)}`]
    })
    return given.length === 0 ? '' : `(${given.join(', ')})`
  }

  #literal(type: GraphQLInputType, name: string, says: Way['says'], most = MAX_ROWS): string {
    if (isNonNullType(type)) return this.#literal(type.ofType, name, says, most)
    if (isListType(type)) {
      if (getNamedType(type).name === 'ID') {
        this.#lists.set(name, { type: '[ID!]!', ids: this.#ids.many(name).slice(0, most) })
        return `$${name}`
      }
      return `[${this.#literal(type.ofType, name, says)}]`
    }
    if (isInputObjectType(type))
      return `{ ${Object.values(type.getFields())
        .filter((each) => isRequiredInputField(each) || (says === 'much' && isLongText(each.type)))
        .map((each) => `${each.name}: ${this.#literal(each.type, each.name, says)}`)
        .join(', ')} }`
    return leafLiteral(type, name, { id: this.#ids.one, text: () => LONG_TEXT })
  }
}

/** Arguments whose values have rules beyond their type would be refused. */
function isKnownArgument(argument: Field['args'][number]): boolean {
  return !isRequiredArgument(argument) || getNamedType(argument.type).name === 'ID'
}

function isLongText(type: GraphQLInputType): boolean {
  return getNullableType(type).toString() === 'String'
}

function isComposite(field: Field): boolean {
  const type = getNamedType(field.type)
  return isObjectType(type) || isInterfaceType(type) || isUnionType(type)
}

/** Whether a field is a list of objects that are named one by one. */
function isNamedList(field: Field): boolean {
  return field.args.some(({ name }) => name === 'ids') && isListType(getNullableType(field.type))
}

function isUncountedList(field: Field, parent: GraphQLNamedType | null): boolean {
  return isListType(getNullableType(field.type)) && isComposite(field) && !(parent && isPageType(parent.name))
}

/** Lists without a given length are the most expensive, then pages, then single objects. */
function rank(field: Field, parent: GraphQLNamedType): number {
  if (parent !== null && isPageType(parent.name)) return field.name === 'nodes' ? 3 : 0
  if (isUncountedList(field, parent)) return 3
  if (field.args.some(({ name }) => name === 'first')) return 2
  return 1
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item)
}
