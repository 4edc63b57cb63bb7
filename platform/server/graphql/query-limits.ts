import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isCompositeType,
  isListType,
  isObjectType,
  isScalarType,
  valueFromASTUntyped,
  type ArgumentNode,
  type ASTNode,
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValueNode,
} from 'graphql'
import { ASKED_TOO_MUCH } from '#platform/kernel/errors.ts'
import { DEFAULT_PAGE_ROWS, MAX_PAGE_ROWS } from '#platform/kernel/pagination.ts'
import { fragmentsIn } from './asked-weight.ts'
import { isPageType } from './page-type.ts'

/** Our deepest screen nests nine levels. */
const MAX_QUERY_DEPTH = 14
/** One point per field, times the rows of the lists that contain it. Our most expensive operation has a tenth. */
const MAX_QUERY_COST = 60_000
/** For subscriptions, with as many things at once as may wait to be reported: our largest page has nine tenths. */
const MAX_SUBSCRIPTION_COST = 10_000
/** How many things may wait to be reported if the definition gives no number. */
const REPORTED_AT_ONCE = 1_000

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /** The most things of a subscription's list that are reported at once. */
    reportedAtOnce?: number
    /**
     * Of a subscription: its answer depends only on the reported object, not on the receiver, so one answer is made for
     * all who receive the same object.
     */
    reportedAlike?: boolean
    /** What its names refer to is looked up for all rows in one statement: each costs as one value. */
    namesTogether?: boolean
  }
}

/** Our largest screen asks for a dozen things at once; each of them costs the database at least one statement. */
const MAX_ROOT_FIELDS = 50
const LIST_ARGUMENTS = new Set(['first', 'limit'])
/** Things that are named one by one are looked up one by one, as many as there are names. */
const NAMING_ARGUMENT = /^ids$|Ids$/
/** The argument whose options limit how many things a search finds. */
const OPTIONS_ARGUMENT = 'options'
const LOOKED_UP_COST = 35
/** Scalars that hold whole texts, or the times of all their words: the most expensive single values. */
const LARGE_SCALARS = new Set(['JSON', 'TextSegments'])
const LARGE_SCALAR_COST = 200
/** A page of what one row contains is a separate statement. */
const PAGE_OF_A_ROW_COST = 30
/** For a list whose length is given by a variable, or not given at all: it is counted after it was read. */
const EXPECTED_LIST_ROWS = 10
/**
 * Types that one introspection query may ask for by name: a page that explains the graph asks for all of them at once.
 */
const MAX_TYPES_EXPLAINED = 10
export const ABOUT_THE_GRAPH: ReadonlySet<string> = new Set(['__schema', '__type'])

/** The validation rule that refuses queries that nest too deep or could answer with too much, before anything runs. */
export function limitRule(context: ValidationContext): ASTVisitor {
  // Once per fragment: one that is named twice in the next, and so on, would double the work with each.
  const fragments = new Map<string, Measure>()
  return {
    OperationDefinition(operation) {
      const root = context.getSchema().getRootType(operation.operation)
      const graph: Graph = {
        schema: context.getSchema(),
        fragment: (name) => context.getFragment(name),
        variables: null,
      }
      const { depth, cost, fields } = measure(graph, operation.selectionSet, root, fragments)
      const refuse = (message: string): void => context.reportError(refusal(message, operation))
      const maxCost = operation.operation === 'subscription' ? MAX_SUBSCRIPTION_COST : MAX_QUERY_COST
      if (fields > MAX_ROOT_FIELDS)
        refuse(
          `The query asks ${fields} fields on its first level; at most ${MAX_ROOT_FIELDS} are allowed. Split the query.`,
        )
      else if (depth > MAX_QUERY_DEPTH)
        refuse(`The query nests ${depth} levels deep; at most ${MAX_QUERY_DEPTH} are allowed. Split the query.`)
      else if (cost > maxCost)
        refuse(
          `The ${operation.operation} could answer with ${cost} values; at most ${maxCost} are answered. Request shorter pages or fewer fields.`,
        )
    },
  }
}

/**
 * The validation rule that limits introspection. Its lists take no `first`, so their cost is not known in advance; but
 * each is only as long as the schema, unless it is requested repeatedly under aliases.
 */
export function explanationRule(context: ValidationContext): ASTVisitor {
  let types = 0
  return {
    Field(field) {
      const { name, alias } = field
      const isInside = context.getParentType()?.name.startsWith('__') === true
      const refuse = (message: string): void => context.reportError(refusal(message, field))
      if (name.value === '__type') types += 1
      if (alias !== undefined && alias.value !== name.value && (isInside || name.value === '__schema'))
        refuse('Introspection fields can be requested once, without aliases.')
      else if (types > MAX_TYPES_EXPLAINED)
        refuse(`The query asks about ${types} types one by one; at most ${MAX_TYPES_EXPLAINED} are described at once.`)
    },
  }
}

function refusal(message: string, node: ASTNode): GraphQLError {
  return new GraphQLError(message, {
    nodes: [node],
    extensions: { code: 'BAD_USER_INPUT', errorCode: 'ValidationError', humanReadable: true, reason: ASKED_TOO_MUCH },
  })
}

interface Measure {
  depth: number
  cost: number
  /** Fields on the first level. */
  fields: number
}

const NOTHING: Measure = { depth: 0, cost: 0, fields: 0 }

/** What is needed to measure a selection. */
interface Graph {
  schema: GraphQLSchema
  fragment(name: string): FragmentDefinitionNode | null | undefined
  /** As they were sent; null before any are known. */
  variables: Readonly<Record<string, unknown>> | null
}

/**
 * How many values an operation could answer with, in points as the limit rule counts them, with lists as long as its
 * variables say and without what they exclude.
 */
export function expectedValues(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  const named = fragmentsIn(document)
  const graph: Graph = {
    schema,
    fragment: (name) => named.get(name),
    variables: withDefaults(operation, variables),
  }
  return measure(graph, operation.selectionSet, schema.getRootType(operation.operation), new Map()).cost
}

/** The variables of an operation as they were sent, with the operation's defaults for the others. */
export function withDefaults(
  { variableDefinitions = [] }: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const defaults = variableDefinitions.flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)] as const] : [],
  )
  return { ...Object.fromEntries(defaults), ...variables }
}

function measure(
  graph: Graph,
  selections: SelectionSetNode,
  type: GraphQLNamedType | null | undefined,
  fragments: Map<string, Measure>,
): Measure {
  let depth = 0
  let cost = 0
  let fields = 0
  const add = (inner: Measure, rows = 1, levels = 0): void => {
    depth = Math.max(depth, inner.depth + levels)
    cost += inner.cost * rows
    fields += levels === 0 ? inner.fields : 1
  }
  for (const selection of selections.selections) {
    if (isExcluded(selection, graph)) continue
    if (selection.kind === 'Field') {
      const definition = isObjectType(type) ? type.getFields()[selection.name.value] : undefined
      const inner = selection.selectionSet
        ? measure(graph, selection.selectionSet, definition && getNamedType(definition.type), fragments)
        : NOTHING
      const own = costOf(definition, type === graph.schema.getQueryType())
      // The standard rules limit the depth of introspection: tools ask one level deeper than our screens.
      const depth = ABOUT_THE_GRAPH.has(selection.name.value) ? 0 : inner.depth
      add({ ...inner, depth, cost: inner.cost + 1 }, rowsOf(selection, definition, type, graph), 1)
      // The cost apart from its rows, however many there are, and what is looked up for it.
      cost +=
        own - 1 + lookedUpFor(selection, graph) * (definition?.extensions.namesTogether === true ? 1 : LOOKED_UP_COST)
    } else if (selection.kind === 'InlineFragment') {
      const { typeCondition } = selection
      const narrowed = typeCondition ? graph.schema.getType(typeCondition.name.value) : type
      add(measure(graph, selection.selectionSet, narrowed, fragments))
    } else {
      add(measureFragment(graph, selection.name.value, fragments))
    }
    if (cost > Number.MAX_SAFE_INTEGER / MAX_PAGE_ROWS) return { depth, cost, fields }
  }
  return { depth, cost, fields }
}

function measureFragment(graph: Graph, name: string, fragments: Map<string, Measure>): Measure {
  const known = fragments.get(name)
  if (known) return known
  const fragment = graph.fragment(name)
  if (!fragment) return NOTHING
  // The standard rules refuse a fragment inside itself; counting it here would not end.
  fragments.set(name, NOTHING)
  const type = graph.schema.getType(fragment.typeCondition.name.value)
  const measured = measure(graph, fragment.selectionSet, type, fragments)
  fragments.set(name, measured)
  return measured
}

function rowsOf(
  field: FieldNode,
  definition: GraphQLField<unknown, unknown> | undefined,
  parent: GraphQLNamedType | null | undefined,
  graph: Graph,
): number {
  const argument = field.arguments?.find((candidate) => LIST_ARGUMENTS.has(candidate.name.value))
  if (argument) return Math.max(1, lengthIn(argument.value, graph) ?? EXPECTED_LIST_ROWS)
  if (!definition) return 1
  const naming = namingArgument(field)
  if (naming && isListType(getNullableType(definition.type))) return lengthIn(naming.value, graph) ?? EXPECTED_LIST_ROWS
  if (definition.args.some(({ name }) => LIST_ARGUMENTS.has(name))) return DEFAULT_PAGE_ROWS
  // The rows of a page are counted at the field that returns the page.
  const isList = isListType(getNullableType(definition.type)) && !(parent && isPageType(parent.name))
  if (!isList || !isCompositeType(getNamedType(definition.type))) return 1
  if (definition.extensions.reportedAtOnce !== undefined) return definition.extensions.reportedAtOnce
  if (parent && parent === graph.schema.getSubscriptionType()) return REPORTED_AT_ONCE
  return EXPECTED_LIST_ROWS
}

/** How many things are looked up one by one for a field; 0 if that is not known yet. */
function lookedUpFor(field: FieldNode, graph: Graph): number {
  const telling = namingArgument(field) ?? field.arguments?.find(({ name }) => name.value === OPTIONS_ARGUMENT)
  return telling ? (lengthIn(telling.value, graph) ?? 0) : 0
}

function namingArgument({ arguments: given }: FieldNode): ArgumentNode | undefined {
  return given?.find(({ name }) => NAMING_ARGUMENT.test(name.value))
}

/** The length that a value gives for a list: a number, a list by its length, options by their `limit`. */
function lengthIn(value: ValueNode, { variables }: Graph): number | null {
  const asked: unknown = valueFromASTUntyped(value, variables)
  const length = Array.isArray(asked)
    ? asked.length
    : typeof asked === 'object' && asked !== null && 'limit' in asked
      ? asked.limit
      : asked
  return typeof length === 'number' ? length : null
}

/** What a field itself costs: the cost in its definition, if that says it is more expensive than others. */
function costOf(definition: GraphQLField<unknown, unknown> | undefined, isFirstLevel: boolean): number {
  if (!definition) return 1
  if (definition.extensions.weight !== undefined) return definition.extensions.weight
  const named = getNamedType(definition.type)
  if (isScalarType(named) && LARGE_SCALARS.has(named.name)) return LARGE_SCALAR_COST
  return !isFirstLevel && isPageType(named.name) ? PAGE_OF_A_ROW_COST : 1
}

/** Whether the variables exclude it (`@include`, `@skip`). */
function isExcluded({ directives }: SelectionNode, { variables }: Graph): boolean {
  return (directives ?? []).some(({ name, arguments: given }) => {
    const condition = given?.find((argument) => argument.name.value === 'if')?.value
    const value: unknown = condition && valueFromASTUntyped(condition, variables)
    return (name.value === 'include' && value === false) || (name.value === 'skip' && value === true)
  })
}
