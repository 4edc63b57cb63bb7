import { applies } from '#content-kinds/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { nearPassages, type NearThing, type SearchedPlaces } from '#search/server/index.ts'
import { answerability, answerSigns, LEAST_ANSWERABILITY } from '../model/answerability.ts'
import { askedText } from '../model/asked-text.ts'
import {
  evidenceRequest,
  type Evidence,
  type EvidenceRequest,
  type PlacesAsked,
  type Quote,
} from '../model/evidence.ts'
import { rankPassages, type FoundPassage } from '../model/rank-passages.ts'
import { countsOf } from '../model/spread-quotes.ts'
import { chooseQuotes } from './choose-quotes.ts'
import { placeOfWords, quotableThings, speakersOfWords, thingName, type FoundThing } from './quotable-things.ts'
import { passagesOfWords } from './passages-of-words.ts'
import { withNamed } from './said-by-named.ts'

/** Things whose passages are compared. */
const MAX_THINGS = 40

/**
 * The exact words that answer a question best, of what the actor may see: what participants say first, no more than two
 * quotes of one note or person before others had theirs. Quotes and counts are read from PostgreSQL with the permission
 * check; the index only says where to look.
 * @throws Failure ValidationError beyond the limits, InvalidOperation in a process without an index, the signal's reason
 */
export async function gatherEvidence(
  context: WorkspaceContext,
  request: EvidenceRequest,
  signal?: AbortSignal,
): Promise<Evidence> {
  const { question, within, conditions, words } = parseInput(evidenceRequest, request)
  const { parts, ...asked } = askedText(question)
  const found = await nearPassages(context, {
    text: asked.text,
    parts,
    within: within.length === 0 ? null : searchedPlaces(within),
    conditions,
    things: MAX_THINGS,
  })
  signal?.throwIfAborted()
  const { quotes, likely } = await context.read(async (tx) => {
    const things = await withQuotables(context, found.things, tx)
    const passages = await withNamed(tx, asked.text, things, await passagesAmong(tx, things, found.byMeaning))
    const ranked = rankPassages(asked.text, passages)
    signal?.throwIfAborted()
    const speakers = await speakersOfWords(
      tx,
      things.map(({ thing }) => thing),
    )
    return {
      quotes: await chooseQuotes(tx, context.actor, {
        question: asked.text,
        words,
        things,
        passages,
        ranked,
        speakers,
      }),
      likely: passages.length === 0 ? 0 : answerability(answerSigns(passages, ranked), found.byMeaning),
    }
  })
  const { leftOut, reading, withoutMeaning } = found
  const numbered = quotes.map((quote, at): Quote => ({ ...quote, number: at + 1 }))
  return {
    quotes: numbered,
    isAnswerable: numbered.length > 0 && likely >= LEAST_ANSWERABILITY,
    answerability: numbered.length > 0 ? likely : 0,
    counts: countsOf(numbered),
    asked,
    leftOut,
    reading,
    withoutMeaning,
  }
}

function searchedPlaces(within: readonly PlacesAsked[]): SearchedPlaces {
  const idsOf = (...types: Array<PlacesAsked['objectType']>): Id[] =>
    within.flatMap(({ objectType, objectIds }) => (types.includes(objectType) ? objectIds : []))
  return {
    placeIds: idsOf('ProjectCategory', 'Project'),
    noteIds: idsOf('Note'),
    insightIds: idsOf('Insight'),
    tagIds: idsOf('Tag'),
  }
}

/** The things that the actor may see now, with what of them can be quoted. */
async function withQuotables(
  { services, actor }: WorkspaceContext,
  things: readonly NearThing[],
  tx: Parameters<typeof quotableThings>[0],
): Promise<FoundThing[]> {
  const typed = things.flatMap((thing) => {
    const { evidence } = services.kinds.get(thing.kind)
    return applies(evidence) ? [{ ...thing, type: evidence.type }] : []
  })
  const quotable = await quotableThings(tx, services.kinds, actor, typed)
  return typed.flatMap(({ type, id, score, passages }) => {
    const thing = quotable.get(thingName({ type, id }))
    return thing === undefined || thing === 'NO_ACCESS' ? [] : [{ type, id, thing, score, passages }]
  })
}

/** The passages of the index; without a model, and of what no model has read yet, as long stretches of the texts. */
async function passagesAmong(
  tx: Parameters<typeof quotableThings>[0],
  things: readonly FoundThing[],
  byMeaning: boolean,
): Promise<FoundPassage[]> {
  const unread = byMeaning ? things.filter(({ passages }) => passages.length === 0) : things
  const ofWords = unread.length === 0 ? [] : await passagesOfWords(tx, unread)
  const known = things.flatMap(({ type, id, thing, passages }) =>
    passages.map(({ ordinal, text, similarities }) => ({
      thing: thingName({ type, id }),
      ...placeOfWords(thing),
      ordinal,
      text,
      similarities,
    })),
  )
  return [...known, ...ofWords]
}
