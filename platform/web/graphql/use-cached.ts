import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useFragment } from '@apollo/client/react'

/**
 * An object as the cache now knows it: commands, their optimistic results and what others change show at once. Until
 * the cache holds all of the fragment it is the object as it was given.
 */
export function useCached<Shown extends { id: string }>(
  fragment: TypedDocumentNode<Shown, OperationVariables>,
  fragmentName: string,
  typename: string,
  given: Shown,
): Shown {
  const { data, complete } = useFragment({ fragment, fragmentName, from: { __typename: typename, id: given.id } })
  return complete ? (data as Shown) : given
}
