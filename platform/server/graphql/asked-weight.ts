import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** The weight of a field of the first level if its definition gives none: a statement or two. */
const USUAL_WEIGHT = 1

declare module 'graphql' {
  interface GraphQLFieldExtensions<_TSource, _TContext, _TArgs> {
    /**
     * The cost of the field in units of the usual weight: on the first level as that many requests, on others as that
     * many values in the answer.
     */
    weight?: number
    /** The most identifiers that it accepts, if that is fewer than a page has rows. */
    mostIds?: number
  }
}

/**
 * What answering an operation costs, in units of the usual weight: the sum over its first level, each alias counted.
 * Callers have a limit on this in addition to the number of their calls, since one call may ask for a thousand things.
 */
export function askedWeight(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): number {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {}
  return Math.max(
    USUAL_WEIGHT,
    sumOfFirstLevel(document, operation, ({ name }) => fields[name.value]?.extensions.weight ?? USUAL_WEIGHT),
  )
}

/** The sum over the fields on the first level of an operation, including those from fragments. */
export function sumOfFirstLevel(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  amountOf: (field: FieldNode) => number,
): number {
  const fragments = fragmentsIn(document)
  const known = new Map<string, number>()
  const sumOf = ({ selections }: SelectionSetNode): number =>
    selections.reduce((sum, selection) => {
      if (selection.kind === 'Field') return sum + amountOf(selection)
      if (selection.kind === 'InlineFragment') return sum + sumOf(selection.selectionSet)
      const name = selection.name.value
      const fragment = fragments.get(name)
      // Once per fragment: one that is named twice in the next, and so on, would double the work with each.
      const amount = known.get(name) ?? (fragment ? sumOf(fragment.selectionSet) : 0)
      known.set(name, amount)
      return sum + amount
    }, 0)
  return sumOf(operation.selectionSet)
}

/** The fragments of a document, by their names. */
export function fragmentsIn({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    definitions.flatMap((one): Array<[string, FragmentDefinitionNode]> =>
      one.kind === 'FragmentDefinition' ? [[one.name.value, one]] : [],
    ),
  )
}
