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

/** Changes that arrive close together cause one reload. */
const DEBOUNCE_MS = 150
/**
 * How long queries in flight may take before everything is queried again in spite of them; each further time twice as
 * long.
 */
const READING_TIMEOUT_MS = 3_000
/**
 * What depends on the words of a text is loaded again once no key was pressed for this long: loading a thousand quotes
 * again would delay typing.
 */
const CALM_MS = 5_000
/** More quotes than this do not come from typing: all are loaded again, after a pause. */
const MOST_BY_THEMSELVES = 10
const FOLLOWS_WORDS: ReadonlySet<string> = new Set([highlightEvents.moved.type, clipEvents.followed.type])
/** Writing is followed by the sessions of the text, letter by letter. */
const FOLLOWED_ELSEWHERE = documentEvents.edited.type

/** After this time, an ended subscription is started again; each further failure doubles it. */
const FIRST_AGAIN_MS = 1_000
const LONGEST_AGAIN_MS = 60_000

/** Changes that are not loaded yet. */
interface Waiting {
  since: number
  /** While only quotes have changed, those that are not loaded yet. */
  quotes: ReadonlySet<string> | null
  /** Kinds and types of the committed events; null where more changed than is reported, or where access changed. */
  events: ReadonlySet<string> | null
}

function namesOf(changes: readonly { kind: string; type: string }[]): ReadonlySet<string> {
  return new Set(changes.flatMap(({ kind, type }) => [kind, type]))
}

/** A scope that the user may no longer see, as an event for the followers of changes. */
function lostPlace(id: string) {
  return { type: 'scope.lost', kind: 'scope', id, operationId: null }
}

/**
 * Loads again what the page shows whenever something was committed that the user may see and that may change it, as the
 * server said with each answer; from then on, requests say whether a user is present.
 * @returns how to stop
 */
export function followFeed(client: ApolloClient): () => void {
  const { link } = client
  const presence = watchPresence()
  // Starts the tracking of typing.
  sinceTypedMs()
  client.setLink(backgroundRequestLink(presence.isSomebodyHere).concat(link))
  let timer: ReturnType<typeof setTimeout> | undefined
  let waiting: Waiting | null = null
  let patience = READING_TIMEOUT_MS
  const readQuotes = (ids: ReadonlySet<string>): void => {
    for (const id of ids) {
      // Lists of highlights receive their changes on their own.
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
      // While a user types in their words, quotes are loaded one by one, in a pause.
      if (quotes && isTypingSince(waiting.since)) return readSoon()
      if (quotes && sinceTypedMs() < CALM_MS && quotes.size <= MOST_BY_THEMSELVES) {
        readQuotes(quotes)
        waiting = { ...waiting, since: performance.now(), quotes: new Set() }
        return readSoon()
      }
      // An answer in flight may not include the change, and might arrive last: everything is loaded again once it has
      // arrived, however soon the rest is loaded.
      const isLate = isReading(client)
      if (isLate && waited < patience) return readSoon()
      waiting = isLate ? waiting : null
      patience = isLate ? patience * 2 : READING_TIMEOUT_MS
      // A query that fails shows its error where it is used.
      readAllAgain(client, events ?? undefined).catch(() => undefined)
      if (isLate) readSoon()
    }, DEBOUNCE_MS)
  }
  const readEverythingSoon = (): void => {
    waiting = { since: waiting?.since ?? performance.now(), quotes: null, events: null }
    readSoon()
  }
  const receive = ({ version, changes: committed, everything, all, lost }: WorkspaceFeedSubscription['feed']): void => {
    const changes = [...committed, ...lost.map(lostPlace)]
    // The events that a list follows cover neither whole scopes nor changes of access.
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
  /** Everything up to this version is shown, or was reported. */
  let version = reportedVersion()
  let againMs = FIRST_AGAIN_MS
  let again: ReturnType<typeof setTimeout> | undefined
  let subscription: { unsubscribe: () => void } | undefined
  const follow = (): void => {
    clearTimeout(again)
    subscription?.unsubscribe()
    // After this version everything is reported; before the first version, it is not known what was read.
    noteFollowed(client, version !== null)
    subscription = client
      .subscribe({
        query: WorkspaceFeedDocument,
        variables: { after: version },
        // The cache would merge several changes of one object into one.
        fetchPolicy: 'no-cache',
      })
      .subscribe({
        next: ({ data }) => {
          if (!data) return
          version = data.feed.version
          againMs = FIRST_AGAIN_MS
          noteFollowed(client, true)
          receive(data.feed)
          live.receive({ ...data.feed, access: data.feed.changes.some(isOfAccess) })
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
  // A page that was given no version may have read data that has changed since.
  if (version === null) readEverythingSoon()
  // The library itself would subscribe after the first version again.
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
