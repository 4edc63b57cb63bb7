import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** What a field of the first level weighs whose definition says nothing: a statement or two. */
const USUAL_WEIGHT = 1

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /**
     * How many of the usual things asking for it costs as much as: on the first level as many requests, on others as
     * many values in the answer.
     */
    weight?: number
  }
}

/**
 * What an operation costs whoever answers it, in things of the usual weight: the sum over its first level, each under
 * whatever other names it is asked. Callers are held to it beside the number of their calls, since one call may ask a
 * thousand things.
 */
export function askedWeight(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): number {
  const root = schema.getRootType(operation.operation)
  if (!root) return USUAL_WEIGHT
  return Math.max(USUAL_WEIGHT, weightOf(operation.selectionSet, root, fragmentsIn(document), new Map()))
}

/** The fragments of a document, by their names. */
export function fragmentsIn({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    definitions.flatMap((one): Array<[string, FragmentDefinitionNode]> =>
      one.kind === 'FragmentDefinition' ? [[one.name.value, one]] : [],
    ),
  )
}

function weightOf(
  { selections }: SelectionSetNode,
  root: GraphQLObjectType,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: Map<string, number>,
): number {
  return selections.reduce((sum, selection) => {
    if (selection.kind === 'Field')
      return sum + (root.getFields()[selection.name.value]?.extensions.weight ?? USUAL_WEIGHT)
    if (selection.kind === 'InlineFragment') return sum + weightOf(selection.selectionSet, root, fragments, known)
    const name = selection.name.value
    const fragment = fragments.get(name)
    // Once for each fragment: one that is named twice in the next, and so on, would double the work with each.
    const weight = known.get(name) ?? (fragment ? weightOf(fragment.selectionSet, root, fragments, known) : 0)
    known.set(name, weight)
    return sum + weight
  }, 0)
}
