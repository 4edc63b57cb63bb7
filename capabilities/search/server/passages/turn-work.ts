import { systemActor } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createWorkspaceContext, runCommand, type Services } from '#journal/server/index.ts'
import { readThings, type SearchableKind } from '../index-changes.ts'
import { changedThings, newTextsOf, withVectors, type ChangedThing } from './changed-things.ts'
import { nextDue, type TakenThing, type Turn } from './due-store.ts'
import { keepDuePassages } from './keep-passages.ts'
import type { KeptPassage, KeptThing } from './passage-store.ts'

/** Texts embedded in one turn, which takes about a second. */
export const TEXTS_A_TURN = 64
/** Things examined in one turn; most of them have one text. */
const THINGS_A_TURN = 64

/** What the turns of one principal work on until all of it is stored. */
export interface TurnWork {
  turn: Turn
  things: Array<ChangedThing & { token: Id }>
  /** Things that already have the passages of their text, or no longer exist. */
  settled: TakenThing[]
  /** Texts without a known vector. */
  texts: string[]
  vectors: Map<string, Pick<KeptPassage, 'vector' | 'scale'>>
}

interface Begin {
  services: Services
  kinds: readonly SearchableKind[]
  model: string
  first: 'shortest' | 'oldest'
  /** Of things that are worked on already. */
  taken: readonly Id[]
}

/** Takes the next due things of a turn and cuts their texts; null if all that is due is taken already. */
export async function beginWork(turn: Turn, { services, kinds, model, first, taken }: Begin): Promise<TurnWork | null> {
  const due = await services.database
    .workspace(turn.teamId)
    .read(async (tx) => nextDue(tx, turn, { first, taken, limit: THINGS_A_TURN }))
  if (due.length === 0) return null
  const changed = new Map<string, ChangedThing>()
  for (const kind of kinds) {
    const ids = due.flatMap((thing) => (thing.kind === kind.kind ? [thing.id] : []))
    if (ids.length === 0) continue
    const items = await readThings(services.database, turn.teamId, kind, ids)
    for (const thing of await changedThings(services, turn.teamId, model, items))
      changed.set(`${thing.kind}:${thing.id}`, thing)
  }
  const work: TurnWork = { turn, things: [], settled: [], texts: [], vectors: new Map() }
  for (const { kind, id, token } of due) {
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

/** The tokens of the due things that it works on. */
export function tokensOf({ things, settled }: TurnWork): Id[] {
  return [...things, ...settled].map(({ token }) => token)
}

/** Stores the passages of things whose texts are all embedded. */
export async function storeWork(
  services: Services,
  model: string,
  { turn, things, settled, vectors }: TurnWork,
): Promise<void> {
  const { teamId } = turn
  const actor = await services.database.workspace(teamId).read(async (tx) => systemActor(tx, teamId))
  await runCommand(createWorkspaceContext(services, teamId, actor), keepDuePassages, {
    model,
    things: things.map((thing): KeptThing & { token: Id } => ({
      ...withVectors(thing, (text) => vectors.get(text)),
      token: thing.token,
    })),
    settled,
  })
}
