import { useApolloClient } from '@apollo/client/react'
import { useEffect, useMemo, useState } from 'react'
import {
  NearestSentencesDocument,
  type NearestSentencesQuery,
} from '#generated/operations/capabilities/search/web/search.ts'
import type { ResultType } from '#content-kinds/model/result-types.ts'
import { NOT_SHARED } from '#platform/web/graphql/index.ts'
import { MAX_NEAREST } from '../model/limits.ts'
import type { ShownItem } from './use-search.ts'

type Content = NearestSentencesQuery['nearestSentences'][number]['content']

/** What is known of one search: for each result, as it was found, the excerpt to show instead; null for none. */
interface Known {
  words: string
  nearest: ReadonlyMap<string, Content | null>
}

const NOTHING: ReadonlyMap<string, Content | null> = new Map()

/** A result as it was found: with another excerpt it is read again. */
function nameOf({ type, id, preview }: ShownItem): string {
  return `${type}:${id}:${preview.content.map(({ text }) => text).join('')}`
}

/**
 * Results that were found by their meaning, each with the sentence that is nearest to the words. The sentences are
 * requested once the results are shown, the first results first; until then, and where no model answers, results show
 * what the search itself chose.
 */
export function useNearestSentences(items: readonly ShownItem[], words: string): readonly ShownItem[] {
  const client = useApolloClient()
  const [known, setKnown] = useState<Known>({ words, nearest: NOTHING })
  const nearest = known.words === words ? known.nearest : NOTHING
  const next = useMemo(
    () =>
      words.trim() === ''
        ? []
        : items
            .filter((item) => item.foundBy !== 'WORDS' && item.preview.content.length > 0 && !nearest.has(nameOf(item)))
            .slice(0, MAX_NEAREST),
    [items, words, nearest],
  )
  useEffect(() => {
    if (next.length === 0) return undefined
    const abort = new AbortController()
    const learn = (found: NearestSentencesQuery['nearestSentences']): void => {
      const contents = new Map(found.map(({ type, id, content }) => [`${type}:${id}`, content]))
      setKnown((before) => ({
        words,
        nearest: new Map([
          ...(before.words === words ? before.nearest : NOTHING),
          ...next.map((item) => [nameOf(item), contents.get(`${item.type}:${item.id}`) ?? null] as const),
        ]),
      }))
    }
    client
      .query({
        query: NearestSentencesDocument,
        variables: { options: { words, items: next.map(({ type, id }) => ({ type: type as ResultType, id })) } },
        fetchPolicy: 'no-cache',
        context: { ...NOT_SHARED, fetchOptions: { signal: abort.signal } },
      })
      .then(
        ({ data }) => (abort.signal.aborted ? undefined : learn(data?.nearestSentences ?? [])),
        () => (abort.signal.aborted ? undefined : learn([])),
      )
    return () => abort.abort()
  }, [client, words, next])
  return useMemo(
    () =>
      items.map((item) => {
        const content = nearest.get(nameOf(item))
        return content ? { ...item, preview: { ...item.preview, content }, isNearestFirst: true as const } : item
      }),
    [items, nearest],
  )
}
