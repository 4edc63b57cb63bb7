import { valueFromASTUntyped, type DocumentNode, type OperationDefinitionNode } from 'graphql'
import { sumOfFirstLevel } from './asked-weight.ts'
import { withDefaults } from './query-limits.ts'

/**
 * How many things the acts of an operation name in their lists, each alias counted: this many are changed, or checked
 * for whether they may be. 0 if nothing is changed.
 * @param variables as they were sent
 */
export function namedThings(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  if (operation.operation !== 'mutation') return 0
  const given = withDefaults(operation, variables)
  return sumOfFirstLevel(document, operation, ({ arguments: named = [] }) =>
    named.reduce((sum, { value }) => sum + listed(valueFromASTUntyped(value, given)), 0),
  )
}

/** The total length of the lists in a value; a thing in a list counts as one, whatever it contains. */
function listed(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + listed(part), 0)
}
