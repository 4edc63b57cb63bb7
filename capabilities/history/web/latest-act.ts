import type { HistoryWords } from '#journal/model/described-act.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { strings as text } from './strings.ts'
import { doerOf, joined, nameOf, teller, type DescribedPart, type Own } from './tell.ts'

/** What was done last to a thing, as the server gives it. */
export interface LatestAct {
  thingId: Id
  /** The viewer did it. */
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

/** An act that was told this long before its thing changed is not what changed it. */
const MAX_LAG_MS = 5 * 60_000

/** Who did what last, and when. */
export interface LatestWords {
  /** Null where nobody is told. */
  who: string | null
  what: string
  at: string
}

/** Puts the latest act on a thing into the words of its history; it was edited where that tells of no later act. */
export function latestTeller(
  words: readonly HistoryWords[],
): (own: Own & { updatedAt: string }, latest: LatestAct | undefined) => LatestWords {
  // Its name is beside it.
  const tell = teller(words, { namesOwn: false })
  return (own, latest) => {
    const edited = { who: null, what: text.edited, at: own.updatedAt }
    if (!latest) return edited
    const { act, isOwn } = latest
    if (act.parts.length === 0 || Date.parse(own.updatedAt) - Date.parse(act.at) > MAX_LAG_MS) return edited
    const phrases = act.parts.map((part) => tell(part, own))
    const startedBy = act.startedBy ? text.startedBy(nameOf(act.startedBy)) : ''
    return {
      who: `${isOwn ? text.you : doerOf(act)}${startedBy}`,
      what: joined(act.partCount > phrases.length ? [...phrases, text.more] : phrases),
      at: act.at,
    }
  }
}
