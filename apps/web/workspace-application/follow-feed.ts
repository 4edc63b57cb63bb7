import type { ApolloClient } from '@apollo/client'
import {
  WorkspaceFeedDocument,
  type WorkspaceFeedSubscription,
} from '#generated/operations/apps/web/workspace-application/feed.ts'
import {
  CachedHighlightFragmentDoc,
  RequotedHighlightDocument,
} from '#generated/operations/apps/web/workspace-application/requoted.ts'
import { documentEvents } from '#documents/model/events.ts'
import { forgetLeftTexts } from '#documents/web/index.ts'
import { highlightEvents } from '#highlights/model/events.ts'
import { isOfAccess } from '#journal/model/feed.ts'
import { isTypingSince, sinceTypedMs } from '#platform/web/device/typing.ts'
import { watchPresence } from '#platform/web/device/watch-presence.ts'
import { backgroundRequestLink } from '#platform/web/graphql/background-request-link.ts'
import { noteCommitted, noteFollowed } from '#platform/web/graphql/followed-events.ts'
import { followGaps, isReading, readAllAgain } from '#platform/web/graphql/index.ts'
import { liveOf } from '#platform/web/live/live-of.ts'
import { clipEvents } from '#reels/model/events.ts'
import { reportedVersion } from './bootstrap-data.ts'

/** Changes that come close together are read again once. */
const DEBOUNCE_MS = 150
/** So long what is being read may take before all is read again beside that; each further time twice as long. */
const READING_TIMEOUT_MS = 3_000
/**
 * All that follows from the words of a text is read again once nobody has typed for so long: reading a thousand quotes
 * again would hold up keys.
 */
const CALM_MS = 5_000
/** More of them than this were not typed one after the other: all are read, after a pause. */
const MOST_BY_THEMSELVES = 10
const FOLLOWS_WORDS: ReadonlySet<string> = new Set([highlightEvents.moved.type, clipEvents.followed.type])
/** What somebody writes is followed by the sessions of the text, letter by letter. */
const FOLLOWED_ELSEWHERE = documentEvents.edited.type

/** What ended, it follows again after so long, each further time in vain twice as long. */
const FIRST_AGAIN_MS = 1_000
const LONGEST_AGAIN_MS = 60_000

/** What changed and is not read again yet. */
interface Waiting {
  since: number
  /** While nothing but quotes changed, those that were not read yet. */
  quotes: ReadonlySet<string> | null
  /** Kinds and types of what was committed; null where more changed than is told, or who may see what. */
  events: ReadonlySet<string> | null
}

function namesOf(changes: readonly { kind: string; type: string }[]): ReadonlySet<string> {
  return new Set(changes.flatMap(({ kind, type }) => [kind, type]))
}

/** A place that may not be seen any more, as what follows changes knows it. */
function lostPlace(id: string) {
  return { type: 'scope.lost', kind: 'scope', id, operationId: null }
}

/**
 * Reads again what the page shows whenever something was committed that the person may see and that may change it, as
 * the server said with each answer; from now on calls say whether somebody is there to see it.
 * @returns how to end it
 */
export function followFeed(client: ApolloClient): () => void {
  const { link } = client
  const presence = watchPresence()
  // It is watched from now on.
  sinceTypedMs()
  client.setLink(backgroundRequestLink(presence.isSomebodyHere).concat(link))
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Waiting | null = null
  let patience = READING_TIMEOUT_MS
  const readQuotes = (ids: ReadonlySet<string>): void => {
    for (const id of ids) {
      // Lists of highlights follow them by themselves.
      const isCached =
        client.cache.readFragment({
          fragment: CachedHighlightFragmentDoc,
          fragmentName: 'CachedHighlight',
          id: `Highlight:${id}`,
        }) !== null
      if (!isCached) continue
      client
        .query({ query: RequotedHighlightDocument, variables: { id }, fetchPolicy: 'network-only' })
        .catch(() => undefined)
    }
  }
  const readSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (!waiting) return
      const waited = performance.now() - waiting.since
      const { quotes, events } = waiting
      // Quotes whose words somebody types are read by themselves, in a pause.
      if (quotes && isTypingSince(waiting.since)) return readSoon()
      if (quotes && sinceTypedMs() < CALM_MS && quotes.size <= MOST_BY_THEMSELVES) {
        readQuotes(quotes)
        waiting = { ...waiting, since: performance.now(), quotes: new Set() }
        return readSoon()
      }
      // An answer that is on its way may not know of the change yet, and might come last: all is read once more when it
      // is there, however soon the rest is read.
      const isLate = isReading(client)
      if (isLate && waited < patience) return readSoon()
      waiting = isLate ? waiting : null
      patience = isLate ? patience * 2 : READING_TIMEOUT_MS
      // A query that fails shows that in its own place.
      readAllAgain(client, events ?? undefined).catch(() => undefined)
      if (isLate) readSoon()
    }, DEBOUNCE_MS)
  }
  const readEverythingSoon = (): void => {
    waiting = { since: waiting?.since ?? performance.now(), quotes: null, events: null }
    readSoon()
  }
  const hear = ({ version, changes: committed, everything, all, lost }: WorkspaceFeedSubscription['feed']): void => {
    const changes = [...committed, ...lost.map(lostPlace)]
    // Which changes concern a list says nothing of whole places, nor of who may see what.
    const isMuch = everything || all.length > 0 || changes.some(isOfAccess)
    if (isMuch) readEverythingSoon()
    if (isMuch || lost.length > 0 || changes.some(({ type }) => type === documentEvents.rebuilt.type)) forgetLeftTexts()
    const shown = changes.filter(({ type }) => type !== FOLLOWED_ELSEWHERE)
    const events = isMuch ? null : namesOf(shown)
    noteCommitted(client, {
      version,
      events,
      written: namesOf(changes.filter(({ type }) => type === FOLLOWED_ELSEWHERE)),
    })
    if (events === null || shown.length === 0) return
    const isOfWords = shown.every((change) => FOLLOWS_WORDS.has(change.type)) && waiting?.quotes !== null
    waiting = {
      since: waiting?.since ?? performance.now(),
      quotes: isOfWords ? new Set([...(waiting?.quotes ?? []), ...shown.map(({ id }) => id)]) : null,
      events: waiting?.events === null ? null : new Set([...(waiting?.events ?? []), ...events]),
    }
    readSoon()
  }
  const live = liveOf(client)
  /** Everything up to it is shown, or was told. */
  let version = reportedVersion()
  let againMs = FIRST_AGAIN_MS
  let again: ReturnType<typeof setTimeout> | undefined
  let subscription: { unsubscribe: () => void } | undefined
  const follow = (): void => {
    clearTimeout(again)
    subscription?.unsubscribe()
    // Behind the version all is told; what was read before the first one, nobody knows.
    noteFollowed(client, version !== null)
    subscription = client
      .subscribe({
        query: WorkspaceFeedDocument,
        variables: { after: version },
        // The cache would take the changes of one thing for one change.
        fetchPolicy: 'no-cache',
      })
      .subscribe({
        next: ({ data }) => {
          if (!data) return
          version = data.feed.version
          againMs = FIRST_AGAIN_MS
          noteFollowed(client, true)
          hear(data.feed)
          live.hear({ ...data.feed, access: data.feed.changes.some(isOfAccess) })
        },
        error: followAgain,
        complete: followAgain,
      })
  }
  const followAgain = (): void => {
    noteFollowed(client, false)
    clearTimeout(again)
    again = setTimeout(follow, againMs)
    againMs = Math.min(againMs * 2, LONGEST_AGAIN_MS)
  }
  follow()
  // A page that was told nothing may have read what has changed since.
  if (version === null) readEverythingSoon()
  // The library itself asks behind the version of the first time.
  const endGaps = followGaps(() => {
    live.reconnected()
    follow()
  })
  return () => {
    endGaps()
    noteFollowed(client, false)
    clearTimeout(again)
    subscription?.unsubscribe()
    clearTimeout(timer)
    presence.end()
    client.setLink(link)
  }
}
