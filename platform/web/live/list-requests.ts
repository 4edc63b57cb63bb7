import type { Id } from '#platform/kernel/ids.ts'
import type { Freshness } from './freshness.ts'
import type { HeldRows } from './held-rows.ts'
import type { ListConcerns } from './list-concerns.ts'
import type { Goal, ListReads } from './list-reads.ts'
import type { PartKey } from './list.ts'
import { createRests } from './rests.ts'

/** The first change is requested at once; changes that follow within this time are requested together. */
const PACE_MS = 200
/** How often at most a list is read again because of changes after its loaded rows. */
const ELSEWHERE_PACE_MS = 2_000
/** How often to check whether the user is still typing. */
const LOOK_FOR_PAUSE_MS = 250

/** What users of a list have asked for and is not requested yet. */
export interface Wishes {
  /** Positions to go to. */
  goals: Map<PartKey, Goal>
  /** Parts of which the next rows are to be read. */
  further: Set<PartKey>
  /** Parts of which the rows before are to be read. */
  before: Set<PartKey>
}

interface RequestingList<Row extends { id: Id }> {
  held: HeldRows<Row>
  concerns: ListConcerns
  freshness: Freshness
  reads: ListReads
  searchMembers(due: readonly Id[]): Promise<void>
  wishes: Wishes
  /** The parts that are shown. */
  requested(): readonly PartKey[]
  isLookedAt(): boolean
  /** How long after a commit answers may still lack it. */
  lagMs: number
  /** Something was read, or could not be read: each part says which. */
  onAnswer(): void
}

/** Sends the requests of a list, one after another, the most urgent first. */
export interface ListRequests {
  /** @param how `isUrgent` does not wait for changes that may follow */
  soon(how?: { isUrgent: boolean }): void
  /** The same after a message of the feed. */
  heard(): void
  /** Resolves with the next answer, or when there is nothing to request. Rejects if the request fails. */
  answered(): Promise<void>
}

export function createRequests<Row extends { id: Id }>({
  held,
  concerns,
  freshness,
  reads,
  searchMembers,
  wishes: { goals, further, before },
  requested,
  isLookedAt,
  lagMs,
  onAnswer,
}: RequestingList<Row>): ListRequests {
  const rests = createRests()
  /** Callers that wait for the next answer. */
  let turns: PromiseWithResolvers<void>[] = []
  let isAsking = false
  let askedAt = -PACE_MS
  let heardAt = Number.NEGATIVE_INFINITY
  let look: ReturnType<typeof setTimeout> | undefined

  async function ask(): Promise<void> {
    if (isAsking) return
    isAsking = true
    try {
      for (let request = nextRequest(); request !== null; request = nextRequest()) {
        if (!(await request())) continue
        for (const [key, { error }] of held.parts) if (error !== null) held.change(key, { error: null })
        onAnswer()
        endTurns(({ resolve }) => resolve())
      }
    } catch (error) {
      for (const waiting of [further, before, goals]) waiting.clear()
      for (const key of requested()) {
        const { state } = held.at(key)
        held.change(key, { error, state: state === 'loading' ? 'failed' : state })
      }
      onAnswer()
      endTurns(({ reject }) => reject(error))
    } finally {
      isAsking = false
      // There was nothing left to request.
      endTurns(({ resolve }) => resolve())
    }
  }
  const askSoon = (): void => void ask()

  /**
   * Chooses the most urgent request; null if there is none. Decided at once, so that nothing is added unnoticed between
   * the last request and the end. What it returns says whether something was read.
   */
  function nextRequest(): (() => Promise<boolean>) | null {
    if (!isLookedAt()) return null
    const isMissing = requested().some((key) => held.at(key).state === 'loading')
    const isDue = due().length > 0
    const [[next], [earlier], [goal]] = [further, before, goals]
    if (goal !== undefined) {
      goals.delete(goal[0])
      return async () => reads.there(...goal).then(() => true)
    }
    if (isMissing || freshness.isStale()) return async () => readAnew(isMissing)
    if (isDue) return readChanged
    if (next !== undefined) {
      further.delete(next)
      return async () => reads.further(next).then(() => true)
    }
    if (earlier !== undefined) {
      before.delete(earlier)
      return async () => reads.earlier(earlier).then(() => true)
    }
    return null
  }
  async function readAnew(isMissing: boolean): Promise<boolean> {
    if (!isMissing) await pace(concerns.isElsewhere() ? ELSEWHERE_PACE_MS : PACE_MS)
    // An answer may be older than what the feed has reported.
    if (!isMissing) await rests.until(heardAt + lagMs)
    if (goals.size > 0) return false
    concerns.endElsewhere()
    await reads.anew(requested())
    concerns.receiveAgain()
    return true
  }
  async function readChanged(): Promise<boolean> {
    await pace()
    if (goals.size > 0) return false
    await searchMembers(due())
    return true
  }
  const due = (): Id[] =>
    concerns.due(() => {
      clearTimeout(look)
      look = setTimeout(askSoon, LOOK_FOR_PAUSE_MS)
    })
  async function pace(ms = PACE_MS): Promise<void> {
    await rests.until(askedAt + ms)
    askedAt = performance.now()
  }
  function endTurns(end: (turn: PromiseWithResolvers<void>) => void): void {
    const waiting = turns
    turns = []
    for (const turn of waiting) end(turn)
  }

  return {
    soon({ isUrgent } = { isUrgent: false }) {
      if (isUrgent) rests.end()
      askSoon()
    },
    heard() {
      heardAt = performance.now()
      askSoon()
    },
    async answered() {
      const answered = Promise.withResolvers<void>()
      turns.push(answered)
      askSoon()
      await answered.promise
    },
  }
}
