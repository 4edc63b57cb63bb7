import type { ApolloClient, TypedDocumentNode } from '@apollo/client'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from './ask.ts'
import { WRITTEN } from './change.ts'
import type { Follows, List } from './list.ts'

interface Page<Row> {
  nodes: readonly Row[]
  endCursor: string | null
  hasNextPage: boolean
}

interface PagesOf<Data, Variables, Row> {
  name: string
  /** The kind of its rows in changes. */
  kind: string
  /** Declares `$first` and `$after`. */
  document: TypedDocumentNode<Data, Variables>
  /** Null if the owner of the list does not exist, or the user may not see it. */
  pageOf: (data: Data) => Page<Row> | null
  /** Whether it shows contents of texts. */
  followsTexts?: boolean
}

/**
 * A list that is read page by page and has no query for its members: its loaded rows are read again when something was
 * committed that may change it according to its answers.
 */
export function listOfPages<
  Data,
  Variables extends { first?: number | null; after?: string | null },
  Row extends { id: Id },
>(
  client: ApolloClient,
  { name, kind, document, pageOf, followsTexts = false }: PagesOf<Data, Variables, Row>,
): List<Omit<Variables, 'first' | 'after'>, Row> {
  return {
    name,
    kind,
    async page(query, { first, after }) {
      const asked = await ask(client, document, { ...query, first, after } as unknown as Variables)
      const { nodes, endCursor, hasNextPage } = pageOf(asked.data) ?? { nodes: [], endCursor: null, hasNextPage: false }
      const follows: Follows = { ...anyOf(asked.follows), ...(!followsTexts && { [WRITTEN]: null }) }
      return { rows: nodes, endCursor, hasMore: hasNextPage, follows, places: null, version: asked.version }
    },
  }
}

/** What an answer says that it follows, each of which may change any of its rows. */
export function anyOf(follows: readonly string[] | null): Follows {
  return Object.fromEntries((follows ?? ['*']).map((event) => [event, 'all' as const]))
}
