import type { HistoryWords } from '#journal/model/described-act.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { strings as text } from './strings.ts'
import { doerOf, joined, nameOf, describer, type DescribedPart, type Own } from './describe-act.ts'

/** The latest act on a thing, as the server returns it. */
export interface LatestAct {
  thingId: Id
  /** Whether the viewer did it. */
  isOwn: boolean
  act: {
    at: string
    operationId: Id | null
    principalKind: string
    user?: { name: string } | null
    startedBy?: { name: string } | null
    parts: readonly DescribedPart[]
    partCount: number
  }
}

/** An act that happened this long before the thing changed is not the act that changed it. */
const MAX_LAG_MS = 5 * 60_000

/** Who did the latest act, what it was, and when. */
export interface LatestWords {
  /** Null if no one is named. */
  who: string | null
  what: string
  at: string
}

/**
 * Describes the latest act on a thing in the words of its history; says "edited" if the history has no act that recent.
 */
export function latestDescriber(
  words: readonly HistoryWords[],
): (own: Own & { updatedAt: string }, latest: LatestAct | undefined) => LatestWords {
  // The name of the thing is shown beside it.
  const describeAct = describer(words, { namesOwn: false })
  return (own, latest) => {
    const edited = { who: null, what: text.edited, at: own.updatedAt }
    if (!latest) return edited
    const { act, isOwn } = latest
    if (act.parts.length === 0 || Date.parse(own.updatedAt) - Date.parse(act.at) > MAX_LAG_MS) return edited
    const phrases = act.parts.map((part) => describeAct(part, own))
    const startedBy = act.startedBy ? text.startedBy(nameOf(act.startedBy)) : ''
    return {
      who: `${isOwn ? text.you : doerOf(act)}${startedBy}`,
      what: joined(act.partCount > phrases.length ? [...phrases, text.more] : phrases),
      at: act.at,
    }
  }
}
