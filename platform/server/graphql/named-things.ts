import {
  valueFromASTUntyped,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { fragmentsIn } from './asked-weight.ts'

/**
 * How many things the acts of an operation name in their lists, each under whatever other names it is carried out: so
 * many are changed, or looked at to see whether they may be. 0 for what changes nothing.
 */
export function namedThings(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): number {
  return operation.operation === 'mutation'
    ? namedIn(operation.selectionSet, fragmentsIn(document), variables, new Map())
    : 0
}

function namedIn(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  variables: Readonly<Record<string, unknown>>,
  known: Map<string, number>,
): number {
  return selections.reduce((sum, selection) => {
    if (selection.kind === 'Field')
      return (
        sum +
        (selection.arguments ?? []).reduce((all, { value }) => all + listed(valueFromASTUntyped(value, variables)), 0)
      )
    if (selection.kind === 'InlineFragment') return sum + namedIn(selection.selectionSet, fragments, variables, known)
    const name = selection.name.value
    const fragment = fragments.get(name)
    // Once for each fragment: one that is named twice in the next, and so on, would double the work with each.
    const named = known.get(name) ?? (fragment ? namedIn(fragment.selectionSet, fragments, variables, known) : 0)
    known.set(name, named)
    return sum + named
  }, 0)
}

/** How long the lists of a value are together; a thing in a list counts as one, whatever it is made of. */
function listed(value: unknown): number {
  if (Array.isArray(value)) return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + listed(part), 0)
}
