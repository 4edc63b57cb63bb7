import { systemActor } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Embedder } from '#platform/server/models/index.ts'
import { createWorkspaceContext, runCommand, type Services } from '#journal/server/index.ts'
import { readThings, type SearchableKind } from '../index-changes.ts'
import { createPause } from '../pause.ts'
import { changedThings, newTextsOf, withVectors, type ChangedThing } from './changed-things.ts'
import { nextDue, waitingTurns, type TakenThing, type Turn } from './due-store.ts'
import { embedTexts } from './embed-texts.ts'
import { keepDuePassages } from './keep-passages.ts'
import type { KeptPassage, KeptThing } from './passage-store.ts'
import { createTurns, keyOf } from './turns.ts'

/** Texts embedded in one turn, which takes about a second. */
const TEXTS_A_TURN = 64
/** Things examined in one turn; most of them have one text. */
const THINGS_A_TURN = 64
/** In one of this many turns the oldest goes first, so that long texts are not passed over forever. */
const OLDEST_EACH = 4
/** Long texts that are read at the same time, turn by turn; others wait until one of them is finished. */
const MAX_BEGUN = 16
const MAX_TURNS = 10_000
/** How often to look for due things that another process added. */
const LOOK_AGAIN_MS = 10_000
const RETRY_MS = 1_000

/** What the turns of one principal work on until all of it is stored. */
interface Begun {
  things: Array<ChangedThing & { token: Id }>
  /** Things that already have the passages of their text, or no longer exist. */
  settled: TakenThing[]
  /** Texts without a known vector. */
  texts: string[]
  vectors: Map<string, Pick<KeptPassage, 'vector' | 'scale'>>
}

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
 * shortest texts first. A long text takes as many turns as it needs; its progress is lost when the process ends.
 * @param renew is called after each turn
 */
export function readByTurns(
  services: Services,
  embedder: Embedder,
  kinds: readonly SearchableKind[],
  renew: () => Promise<void>,
  onError: (error: unknown) => void,
): TurnReading {
  const turns = createTurns()
  const begun = new Map<string, Begun>()
  const resting = createPause()
  let closed = false
  let isWoken = false
  const waiting: Array<() => void> = []

  /** Takes one turn. @returns whether there was anything to do */
  async function step(): Promise<boolean> {
    const waits = await waitingTurns(services.database, MAX_TURNS)
    for (const key of [...begun.keys()].filter((one) => !waits.some((turn) => keyOf(turn) === one))) begun.delete(key)
    const turn = turns.next(begun.size < MAX_BEGUN ? waits : waits.filter((one) => begun.has(keyOf(one))))
    if (turn === null) return false
    const key = keyOf(turn)
    const work = begun.get(key) ?? (await begin(turn))
    begun.set(key, work)
    const texts = work.texts.splice(0, TEXTS_A_TURN)
    try {
      for (const [text, vector] of await embedTexts(services, embedder, texts)) work.vectors.set(text, vector)
    } catch (error) {
      work.texts.unshift(...texts)
      throw error
    }
    if (work.texts.length === 0) {
      await keep(turn.teamId, work)
      begun.delete(key)
    }
    await renew()
    return true
  }

  async function begin(turn: Turn): Promise<Begun> {
    const isOldest = turns.taken(turn) % OLDEST_EACH === 0
    const taken = await services.database
      .workspace(turn.teamId)
      .read(async (tx) => nextDue(tx, turn, isOldest ? 'oldest' : 'shortest', THINGS_A_TURN))
    const changed = new Map<string, ChangedThing>()
    for (const kind of kinds) {
      const ids = taken.flatMap((thing) => (thing.kind === kind.kind ? [thing.id] : []))
      if (ids.length === 0) continue
      const items = await readThings(services.database, turn.teamId, kind, ids)
      for (const thing of await changedThings(services, turn.teamId, embedder.name, items))
        changed.set(`${thing.kind}:${thing.id}`, thing)
    }
    const work: Begun = { things: [], settled: [], texts: [], vectors: new Map() }
    for (const { kind, id, token } of taken) {
      if (work.texts.length >= TEXTS_A_TURN) break
      const thing = changed.get(`${kind}:${id}`)
      if (thing === undefined) work.settled.push({ kind, id, token })
      else {
        work.things.push({ ...thing, token })
        work.texts.push(...newTextsOf(thing))
      }
    }
    work.texts = [...new Set(work.texts)]
    return work
  }

  async function keep(teamId: Id, { things, settled, vectors }: Begun): Promise<void> {
    const actor = await services.database.workspace(teamId).read(async (tx) => systemActor(tx, teamId))
    await runCommand(createWorkspaceContext(services, teamId, actor), keepDuePassages, {
      model: embedder.name,
      things: things.map((thing): KeptThing & { token: Id } => ({
        ...withVectors(thing, (text) => vectors.get(text)),
        token: thing.token,
      })),
      settled,
    })
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
