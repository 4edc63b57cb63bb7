import {
  GraphQLError,
  type ASTNode,
  type ASTVisitor,
  type FieldNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'
import { MAX_PAGE_ROWS } from '#platform/kernel/pagination.ts'

/** The deepest screen of ours nests nine levels. */
const MAX_QUERY_DEPTH = 14
/** One point a field, times the rows that a list argument asks for. */
const MAX_QUERY_COST = 60_000
/** The widest screen of ours asks a dozen things at once; each of them costs the database at least one statement. */
const MAX_ROOT_FIELDS = 200
const LIST_ARGUMENTS = new Set(['first', 'limit'])
const DEFAULT_LIST_ROWS = 10
/** What the graph says of single types, in one query: a page that explains it asks for all of them at once. */
const MAX_TYPES_EXPLAINED = 10
export const ABOUT_THE_GRAPH: ReadonlySet<string> = new Set(['__schema', '__type'])

/**
 * The rule of validation that refuses queries that nest too deep or could answer with too much, before anything runs.
 */
export function limitRule(context: ValidationContext): ASTVisitor {
  // Once for each fragment: one that is named twice in the next, and so on, would double the work with each.
  const fragments = new Map<string, Measure>()
  return {
    OperationDefinition(operation) {
      const { depth, cost, fields } = measure(context, operation.selectionSet, fragments)
      const refuse = (message: string): void => context.reportError(refusal(message, operation))
      if (fields > MAX_ROOT_FIELDS)
        refuse(`The query asks ${fields} things at once; at most ${MAX_ROOT_FIELDS} are answered. Ask in two queries.`)
      else if (depth > MAX_QUERY_DEPTH)
        refuse(`The query nests ${depth} levels deep; at most ${MAX_QUERY_DEPTH} are answered. Ask in two queries.`)
      else if (cost > MAX_QUERY_COST)
        refuse(
          `The query could answer with ${cost} values; at most ${MAX_QUERY_COST} are answered. Ask for shorter pages.`,
        )
    },
  }
}

/**
 * The rule of validation that bounds what the graph says of itself. Its lists take no `first`, so that their cost is
 * not known before; but each is as long as the schema, unless it is asked again and again under other names.
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
        refuse('What the graph says of itself is asked once, without other names for it.')
      else if (types > MAX_TYPES_EXPLAINED)
        refuse(`The query asks about ${types} types one by one; at most ${MAX_TYPES_EXPLAINED} are explained at once.`)
    },
  }
}

function refusal(message: string, node: ASTNode): GraphQLError {
  return new GraphQLError(message, {
    nodes: [node],
    extensions: { code: 'BAD_USER_INPUT', errorCode: 'ValidationError', humanReadable: true },
  })
}

interface Measure {
  depth: number
  cost: number
  /** Fields on the first level. */
  fields: number
}

const NOTHING: Measure = { depth: 0, cost: 0, fields: 0 }

function measure(context: ValidationContext, selections: SelectionSetNode, fragments: Map<string, Measure>): Measure {
  let depth = 0
  let cost = 0
  let fields = 0
  const add = (inner: Measure, rows = 1, levels = 0): void => {
    depth = Math.max(depth, inner.depth + levels)
    cost += inner.cost * rows
    fields += levels === 0 ? inner.fields : 1
  }
  for (const selection of selections.selections) {
    if (selection.kind === 'Field') {
      const inner = selection.selectionSet ? measure(context, selection.selectionSet, fragments) : NOTHING
      // How deep the graph may be asked of itself, the standard rules say: tools ask one level deeper than our screens.
      const depth = ABOUT_THE_GRAPH.has(selection.name.value) ? 0 : inner.depth
      add({ ...inner, depth, cost: inner.cost + 1 }, rowsOf(selection), 1)
    } else if (selection.kind === 'InlineFragment') {
      add(measure(context, selection.selectionSet, fragments))
    } else {
      add(measureFragment(context, selection.name.value, fragments))
    }
    if (cost > Number.MAX_SAFE_INTEGER / MAX_PAGE_ROWS) return { depth, cost, fields }
  }
  return { depth, cost, fields }
}

function measureFragment(context: ValidationContext, name: string, fragments: Map<string, Measure>): Measure {
  const known = fragments.get(name)
  if (known) return known
  const fragment = context.getFragment(name)
  if (!fragment) return NOTHING
  // A fragment inside itself is refused by the standard rules; counting it here would not end.
  fragments.set(name, NOTHING)
  const measured = measure(context, fragment.selectionSet, fragments)
  fragments.set(name, measured)
  return measured
}

function rowsOf(field: FieldNode): number {
  const argument = field.arguments?.find((candidate) => LIST_ARGUMENTS.has(candidate.name.value))
  if (!argument) return 1
  return argument.value.kind === 'IntValue' ? Math.max(1, Number(argument.value.value)) : DEFAULT_LIST_ROWS
}
