import type { TypedDocumentNode, OperationVariables } from '@apollo/client'
import { questionIn } from '../graphql/followed-events.ts'
import type { PartKey } from './list.ts'

/** The name of a list with its query, for positions in it. */
export function questionOf(list: string, query: unknown): string {
  return `${list} ${JSON.stringify(query)}`
}

export function placeIn(question: string, part: PartKey): string {
  return `${question} ${JSON.stringify(part)}`
}

/** Names a list within an answer by the path of its fields. */
export function placeInAnswer<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  ...fields: readonly string[]
): string {
  return [questionIn(document, variables), ...fields].join(' ')
}
