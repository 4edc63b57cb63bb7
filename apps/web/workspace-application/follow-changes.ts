import type { ApolloClient } from '@apollo/client'
import { WorkspaceChangesDocument } from '#generated/operations/apps/web/workspace-application/changes.ts'
import { RequotedHighlightDocument } from '#generated/operations/apps/web/workspace-application/requoted.ts'
import { sinceTypedMs } from '#platform/web/device/typing.ts'
import { watchPresence } from '#platform/web/device/watch-presence.ts'
import { byItselfLink } from '#platform/web/graphql/by-itself-link.ts'
import { tellChanges } from '#platform/web/graphql/index.ts'

/** Changes that come close together are read again once. */
const GATHER_MS = 150
/** So long what is being read may take before it is read again beside that. */
const READING_PATIENCE_MS = 3_000
/** Quotes whose words somebody types are read by themselves in a pause this long … */
const TYPING_PAUSE_MS = 1_000
/** … or after this long. */
const LONGEST_TYPING_MS = 10_000
/**
 * All that follows from the words of a text is read again once nobody has typed for so long: reading a thousand quotes
 * again would hold up keys.
 */
const CALM_MS = 5_000
/** More of them than this were not typed one after the other: all are read, after a pause. */
const MOST_BY_THEMSELVES = 10
const FOLLOWS_WORDS = 'highlight.moved'
/** Documents are followed by their own sessions, letter by letter. */
const FOLLOWED_ELSEWHERE = new Set(['document'])
/** A change is dated by when it began, which is earlier than when it was committed. */
const COMMITTING_SECONDS = 2

/** How long ago the page may have read what it shows. */
function secondsShown(): number {
  return Math.ceil(performance.now() / 1000) + COMMITTING_SECONDS
}

function isReading(client: ApolloClient): boolean {
  return [...client.getObservableQueries()].some((query) => query.getCurrentResult().loading)
}

/**
 * Reads again what the page shows whenever something was committed that the person may see; from now on calls say
 * whether somebody is there to see it.
 * @returns how to end it
 */
export function followChanges(client: ApolloClient): () => void {
  const { link } = client
  const presence = watchPresence()
  // It is watched from now on.
  sinceTypedMs()
  client.setLink(byItselfLink(presence.isSomebodyHere).concat(link))
  let timer: ReturnType<typeof setTimeout> | undefined
  // While nothing but quotes changed, those that were not read yet.
  let waiting: { since: number; quotes: Set<string> | null } | null = null
  const readQuotes = (ids: ReadonlySet<string>): void => {
    for (const id of ids)
      client
        .query({ query: RequotedHighlightDocument, variables: { id }, fetchPolicy: 'network-only' })
        .catch(() => undefined)
  }
  const readSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!waiting) return
      const waited = performance.now() - waiting.since
      const { quotes } = waiting
      if (quotes && sinceTypedMs() < TYPING_PAUSE_MS && waited < LONGEST_TYPING_MS) return readSoon()
      if (quotes && sinceTypedMs() < CALM_MS && quotes.size <= MOST_BY_THEMSELVES) {
        readQuotes(quotes)
        waiting = { since: performance.now(), quotes: new Set() }
        return readSoon()
      }
      // An answer that is on its way may not know of the change yet, and the library would take it for the answer to
      // this question too.
      if (waited < READING_PATIENCE_MS && isReading(client)) return readSoon()
      waiting = null
      // A query that fails shows that in its own place.
      return void client.refetchObservableQueries().catch(() => undefined)
    }, GATHER_MS)
  }
  // The cache would take the changes of one thing for one change.
  const subscription = client
    .subscribe({
      query: WorkspaceChangesDocument,
      variables: { sinceSeconds: secondsShown() },
      fetchPolicy: 'no-cache',
    })
    .subscribe(({ data }) => {
      const changes = data?.changes ?? []
      tellChanges(changes)
      const shown = changes.filter((change) => !FOLLOWED_ELSEWHERE.has(change.kind))
      if (shown.length === 0) return
      const isOfWords = shown.every((change) => change.type === FOLLOWS_WORDS) && waiting?.quotes !== null
      waiting = {
        since: waiting?.since ?? performance.now(),
        quotes: isOfWords ? new Set([...(waiting?.quotes ?? []), ...shown.map(({ id }) => id)]) : null,
      }
      readSoon()
    })
  return () => {
    subscription.unsubscribe()
    clearTimeout(timer)
    presence.end()
    client.setLink(link)
  }
}
