import type { Embedder } from '#platform/server/models/index.ts'
import type { Services } from '#journal/server/index.ts'
import type { SearchableKind } from '../index-changes.ts'
import { createPause } from '../pause.ts'
import { waitingTurns, type Turn } from './due-store.ts'
import { embedTexts } from './embed-texts.ts'
import { beginWork, storeWork, TEXTS_A_TURN, tokensOf, type TurnWork } from './turn-work.ts'
import { createTurns, keyOf } from './turns.ts'

/** In one of this many turns the oldest goes first, so that long texts are not passed over forever. */
const OLDEST_EACH = 4
/** Long texts that are read at the same time, turn by turn; others wait until one of them is finished. */
const MAX_BEGUN = 16
const MAX_TURNS = 10_000
/** How often to look for due things that another process added. */
const LOOK_AGAIN_MS = 10_000
const RETRY_MS = 1_000

/** The work that embeds due things. */
export interface TurnReading {
  /** Something became due. */
  wake(): void
  /** Resolves when nothing is due. */
  idle(): Promise<void>
  /** Stops after the current turn. */
  close(): Promise<void>
}

/**
 * Embeds texts for all who wait, one short turn after the other: by workspace, within it by who caused them, the
 * shortest texts first. While the model reads one turn, the one before it is stored and the texts of the next are
 * taken, so that the model never waits for the database; whose turn it is is decided when the model is free. A long
 * text takes as many turns as it needs; its progress is lost when the process ends.
 * @param renew is called in each turn
 */
export function readByTurns(
  services: Services,
  embedder: Embedder,
  kinds: readonly SearchableKind[],
  renew: () => Promise<void>,
  onError: (error: unknown) => void,
): TurnReading {
  const turns = createTurns()
  const model = embedder.name
  /** Taken and not read to the end, by turn. */
  const begun = new Map<string, TurnWork>()
  /** At the model. */
  let current: TurnWork | null = null
  /** Read to the end, and not stored yet. */
  const read: TurnWork[] = []
  const resting = createPause()
  let closed = false
  let isWoken = false
  const waiting: Array<() => void> = []

  /** Whose turn is next and the work of it, which is begun. */
  async function choose(): Promise<{ waits: Turn[]; turn: Turn; work: TurnWork } | null> {
    let waits = await waitingTurns(services.database, MAX_TURNS)
    for (const key of [...begun.keys()].filter((one) => !waits.some((turn) => keyOf(turn) === one))) begun.delete(key)
    for (;;) {
      if (begun.size >= MAX_BEGUN) waits = waits.filter((turn) => begun.has(keyOf(turn)))
      const turn = turns.peek(waits)
      if (turn === null) return null
      const work = begun.get(keyOf(turn)) ?? (await begin(turn))
      if (work !== null) {
        begun.set(keyOf(turn), work)
        return { waits, turn, work }
      }
      waits = waits.filter((one) => one !== turn)
    }
  }

  async function begin(turn: Turn): Promise<TurnWork | null> {
    const isOldest = (turns.taken(turn) + 1) % OLDEST_EACH === 0
    const taken = [...read, ...(current ? [current] : [])].filter((work) => keyOf(work.turn) === keyOf(turn))
    return beginWork(turn, {
      services,
      kinds,
      model,
      first: isOldest ? 'oldest' : 'shortest',
      taken: taken.flatMap(tokensOf),
    })
  }

  /** @returns whether there was anything to store */
  async function storeRead(): Promise<boolean> {
    const had = read.length > 0
    for (let [work] = read; work !== undefined; [work] = read) {
      await storeWork(services, model, work)
      read.shift()
    }
    return had
  }

  /** Takes one turn. @returns whether there was anything to do */
  async function step(): Promise<boolean> {
    const chosen = await choose()
    if (chosen === null) return storeRead()
    const { waits, turn, work } = chosen
    turns.next(waits)
    const texts = work.texts.splice(0, TEXTS_A_TURN)
    if (work.texts.length === 0) begun.delete(keyOf(turn))
    current = work
    const meanwhile = async (): Promise<void> => {
      await storeRead()
      await renew()
      await choose()
    }
    const [vectors, others] = await Promise.allSettled([embedTexts(services, embedder, texts), meanwhile()])
    current = null
    if (vectors.status === 'rejected') {
      work.texts.unshift(...texts)
      // What was begun of the same turn meanwhile is taken again later.
      begun.set(keyOf(turn), work)
      throw vectors.reason
    }
    for (const [text, vector] of vectors.value) work.vectors.set(text, vector)
    if (work.texts.length === 0) read.push(work)
    if (others.status === 'rejected') throw others.reason
    return true
  }

  async function run(): Promise<void> {
    while (!closed) {
      try {
        isWoken = false
        // A call that arrives during the look-up also waits for what becomes due later.
        const asking = waiting.length
        if (await step()) continue
        for (const resolve of waiting.splice(0, asking)) resolve()
        if (!isWoken && !closed) await resting.rest(LOOK_AGAIN_MS)
      } catch (error) {
        onError(error)
        if (!closed) await resting.rest(RETRY_MS)
      }
    }
    await storeRead().catch(onError)
    for (const resolve of waiting.splice(0)) resolve()
  }
  const running = run()
  const wake = (): void => {
    isWoken = true
    resting.hurry()()
  }

  return {
    wake,
    async idle() {
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        wake()
      })
    },
    async close() {
      closed = true
      resting.hurry()
      await running
    },
  }
}
