import { createHash } from 'node:crypto'
import type { Id } from '#platform/kernel/ids.ts'
import type { EngineItem } from '#platform/server/search-engine/index.ts'
import type { Services } from '#journal/server/index.ts'
import { cutPassages, type Span } from '../../model/passages.ts'
import { isEmailAddress } from '#fields/model/types/email.ts'
import { thingOf } from '../index-rows.ts'
import { passagesOf, type KeptPassage, type KeptThing, type Thing } from './passage-store.ts'

const DIGEST_BYTES = 16

/** A passage as it is cut now, with what was stored for the same text before. */
interface CutPassage {
  start: number
  end: number
  text: string
  digest: Buffer
  kept: KeptPassage | undefined
}

/** A thing whose stored passages differ from what its text is cut into now. */
export interface ChangedThing extends Thing {
  item: EngineItem
  passages: CutPassage[]
  /** Some passages of it are stored. */
  isKnown: boolean
}

/** The things whose stored passages differ from what their text is cut into now. */
export async function changedThings(
  services: Services,
  teamId: Id,
  model: string,
  items: readonly EngineItem[],
): Promise<ChangedThing[]> {
  const things = items.map((item) => ({ ...thingOf(item.id), item }))
  const changed: ChangedThing[] = []
  await services.database.workspace(teamId).read(async (tx) => {
    for (const kind of new Set(things.map((thing) => thing.kind))) {
      const ofKind = things.filter((thing) => thing.kind === kind)
      const kept = await passagesOf(
        tx,
        kind,
        ofKind.map(({ id }) => id),
        model,
      )
      for (const { id, item } of ofKind) {
        const before = kept.get(id) ?? []
        const known = new Map(before.map((passage) => [passage.digest.toString('base64'), passage]))
        const passages = passagesIn(kind, item).map((passage) => {
          const digest = createHash('sha256').update(passage.text).digest().subarray(0, DIGEST_BYTES)
          return { ...passage, digest, kept: known.get(digest.toString('base64')) }
        })
        if (!isSame(passages, before)) changed.push({ kind, id, item, passages, isKnown: before.length > 0 })
      }
    }
  })
  return changed
}

/** A model knows no meaning of names and email addresses: only other text of people is cut into passages. */
function passagesIn(kind: string, { title, body, aside, ownTexts }: EngineItem): ReturnType<typeof cutPassages> {
  if (kind !== 'person') return cutPassages(title, body, aside, ownTexts)
  const [first = ''] = body.split('\n', 1)
  const address: Span[] = isEmailAddress(first) ? [{ start: 0, end: first.length }] : []
  return cutPassages('', body, address)
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

/** The texts of a thing that have no vector yet. */
export function newTextsOf({ passages }: ChangedThing): string[] {
  return passages.flatMap(({ text, kept }) => (kept ? [] : [text]))
}

/** What can be stored of a thing with the known vectors. */
export function withVectors(
  { kind, id, passages }: ChangedThing,
  vectorOf: (text: string) => Pick<KeptPassage, 'vector' | 'scale'> | undefined,
): KeptThing {
  return {
    kind,
    id,
    passages: passages.flatMap(({ start, end, text, digest, kept }) => {
      const known = kept ?? vectorOf(text)
      return known ? [{ start, end, digest, vector: known.vector, scale: known.scale }] : []
    }),
  }
}
