import { createHash } from 'node:crypto'
import { systemActor } from '#access/server/index.ts'
import type { ContentKinds } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmbeddingError, type EmbeddedText, type Embedder } from '#platform/server/models/index.ts'
import type { EngineChange, EngineItem } from '#platform/server/search-engine/index.ts'
import { createWorkspaceContext, runCommand, type Services } from '#journal/server/index.ts'
import { cutPassages } from '../../model/passages.ts'
import { searchableKinds, type SearchableKind } from '../index-changes.ts'
import { thingOf } from '../index-rows.ts'
import { keepPassages } from './keep-passages.ts'
import { passagesOf, thingsWithPassages, type KeptPassage, type KeptThing, type Thing } from './passage-store.ts'

/** Texts that are embedded before what they mean is kept: so much is done again after a kill. */
const TEXTS_AT_ONCE = 64
const THINGS_AT_ONCE = 500
const DIGEST_BYTES = 16
/** What every model takes that takes anything. */
const ANY_TEXT = 'Hello.'

/** Names and addresses have no meaning that a model knows. */
const WITHOUT_MEANING: ReadonlySet<string> = new Set(['person'])

/** The kinds whose things have passages. */
export function kindsWithMeaning(kinds: ContentKinds): SearchableKind[] {
  return searchableKinds(kinds).filter(({ kind }) => !WITHOUT_MEANING.has(kind))
}

/** A passage as it is cut, with what was kept of the same text before. */
interface CutPassage {
  start: number
  end: number
  text: string
  digest: Buffer
  kept: KeptPassage | undefined
}

interface CutThing extends Thing {
  passages: CutPassage[]
}

/**
 * Brings the passages of what changed up to date: only text that was not embedded before is given to the model.
 * @param renew is called between portions of the work, which may take long
 */
export async function writePassages(
  services: Services,
  embedder: Embedder,
  changes: readonly EngineChange[],
  renew: () => Promise<void>,
): Promise<void> {
  for (const [teamId, ofTeam] of byWorkspace(changes)) {
    const database = services.database.workspace(teamId)
    const actor = await database.read(async (tx) => systemActor(tx, teamId))
    const keep = async (things: readonly KeptThing[], gone: readonly Thing[]): Promise<void> => {
      if (things.length + gone.length === 0) return
      await runCommand(createWorkspaceContext(services, teamId, actor), keepPassages, {
        model: embedder.name,
        things,
        gone,
      })
      await renew()
    }
    await keep([], [...ofTeam.gone, ...(ofTeam.swept ? await withoutContent(services, teamId) : [])])
    for (const things of portionsOf(await changedThings(services, teamId, embedder.name, ofTeam.items)))
      await keep(await embedThings(services, embedder, things), [])
  }
}

interface TeamChanges {
  items: EngineItem[]
  gone: Thing[]
  swept: boolean
}

function byWorkspace(changes: readonly EngineChange[]): Map<Id, TeamChanges> {
  const teams = new Map<Id, TeamChanges>()
  for (const change of changes) {
    const teamId = change.type === 'upsert' ? change.item.workspaceId : change.workspaceId
    const ofTeam = teams.get(teamId) ?? { items: [], gone: [], swept: false }
    if (change.type === 'upsert') ofTeam.items.push(change.item)
    else if (change.type === 'delete') ofTeam.gone.push(thingOf(change.id))
    else if (change.type === 'sweep') ofTeam.swept = true
    teams.set(teamId, ofTeam)
  }
  return teams
}

/** Things whose passages are not what their text is cut into now. */
export async function changedThings(
  services: Services,
  teamId: Id,
  model: string,
  items: readonly EngineItem[],
): Promise<CutThing[]> {
  const things = items.map(({ id, title, body, aside }) => ({ ...thingOf(id), title, body, aside }))
  const changed: CutThing[] = []
  await services.database.workspace(teamId).read(async (tx) => {
    for (const kind of new Set(things.map((thing) => thing.kind))) {
      const ofKind = things.filter((thing) => thing.kind === kind)
      const kept = await passagesOf(
        tx,
        kind,
        ofKind.map(({ id }) => id),
        model,
      )
      for (const { id, title, body, aside } of ofKind) {
        const cut = cutPassages(title, body, aside)
        const before = kept.get(id) ?? []
        const known = new Map(before.map((passage) => [passage.digest.toString('base64'), passage]))
        const passages = cut.map((passage) => {
          const digest = createHash('sha256').update(passage.text).digest().subarray(0, DIGEST_BYTES)
          return { ...passage, digest, kept: known.get(digest.toString('base64')) }
        })
        if (!isSame(passages, before)) changed.push({ kind, id, passages })
      }
    }
  })
  return changed
}

function isSame(passages: readonly CutPassage[], before: readonly KeptPassage[]): boolean {
  return (
    passages.length === before.length &&
    passages.every(
      ({ start, end, digest }, at) =>
        before[at]?.start === start && before[at].end === end && before[at].digest.equals(digest),
    )
  )
}

/** Things together that have about as many new texts as are embedded at once; a thing is never cut in two. */
function portionsOf(things: readonly CutThing[]): CutThing[][] {
  const portions: CutThing[][] = []
  let room = 0
  for (const thing of things) {
    const isNew = thing.passages.filter(({ kept }) => !kept).length
    if (portions.length === 0 || room < isNew || (portions.at(-1)?.length ?? 0) >= THINGS_AT_ONCE) {
      portions.push([])
      room = TEXTS_AT_ONCE
    }
    portions.at(-1)?.push(thing)
    room -= isNew
  }
  return portions
}

async function embedThings(services: Services, embedder: Embedder, things: readonly CutThing[]): Promise<KeptThing[]> {
  const texts = [
    ...new Set(things.flatMap(({ passages }) => passages.flatMap(({ text, kept }) => (kept ? [] : [text])))),
  ]
  const vectors = await vectorsOf(services, embedder, texts)
  return things.map(({ kind, id, passages }) => ({
    kind,
    id,
    passages: passages.flatMap(({ start, end, text, digest, kept }) => {
      if (kept) return [{ start, end, digest, vector: kept.vector, scale: kept.scale }]
      const vector = vectors.get(text)
      return vector
        ? [
            {
              start,
              end,
              digest,
              vector: Buffer.from(vector.values.buffer, vector.values.byteOffset, vector.values.byteLength),
              scale: vector.scale,
            },
          ]
        : []
    }),
  }))
}

/**
 * The vectors of texts. One that the model cannot take, though it answers for others, is left out: it is found by its
 * words, and nothing behind it waits for ever.
 * @throws what the model throws where it answers nothing at all
 */
async function vectorsOf(
  { logger }: Services,
  embedder: Embedder,
  texts: readonly string[],
): Promise<Map<string, EmbeddedText>> {
  const together = (embedded: readonly EmbeddedText[], of: readonly string[]) =>
    of.flatMap((text, at) => (embedded[at] ? [[text, embedded[at]] as const] : []))
  if (texts.length === 0) return new Map()
  try {
    return new Map(together(await embedder.embed(texts, 'passage'), texts))
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error
    await embedder.embed([ANY_TEXT], 'passage')
    const vectors = new Map<string, EmbeddedText>()
    for (const text of texts) {
      try {
        for (const [of, vector] of together(await embedder.embed([text], 'passage'), [text])) vectors.set(of, vector)
      } catch (cause) {
        if (!(cause instanceof EmbeddingError)) throw cause
        logger.warn({ err: cause, characters: text.length }, 'a passage is found by its words alone')
      }
    }
    return vectors
  }
}

/** Things that have passages and are no longer there. */
async function withoutContent({ database, kinds }: Services, teamId: Id): Promise<Thing[]> {
  const gone: Thing[] = []
  for (const { kind, contract, hooks } of searchableKinds(kinds)) {
    for (let after: Id | null = null; ;) {
      const ids = await database.workspace(teamId).read(async (tx) => {
        const page = await thingsWithPassages(tx, teamId, kind, after, THINGS_AT_ONCE)
        const there = new Set((await contract.rows(tx, page, hooks)).map(({ id }) => id))
        gone.push(...page.filter((id) => !there.has(id)).map((id) => ({ kind, id })))
        return page
      })
      if (ids.length < THINGS_AT_ONCE) break
      after = ids.at(-1) ?? null
    }
  }
  return gone
}
