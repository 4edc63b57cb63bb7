import { applies, type ContentKinds, type Quotable } from '#content-kinds/server/index.ts'
import type { CitedType } from '#content-kinds/model/cited-types.ts'
import type { Actor } from '#journal/server/index.ts'
import { visiblePeople } from '#people/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { visibleProjects } from '#projects/server/index.ts'
import { findClips } from '#reels/server/index.ts'
import { knownRole } from '#speakers/model/speaker.ts'
import { speakersOfNotes } from '#speakers/server/index.ts'
import type { NearThing } from '#search/server/index.ts'
import type { Quote } from '../model/evidence.ts'
import type { KnownSpeaker } from './placed-sentences.ts'

/** A found thing as the actor may quote it. */
export interface FoundThing {
  type: CitedType
  id: Id
  thing: Quotable
  score: number
  passages: NearThing['passages']
}

/** The name of a thing among those of all types. */
export function thingName({ type, id }: { type: CitedType; id: Id }): string {
  return `${type}:${id}`
}

/** The things, as their kinds let the actor quote them, by `thingName`. One bounded set of statements for each kind. */
export async function quotableThings(
  tx: CellTransaction,
  kinds: ContentKinds,
  actor: Actor,
  things: ReadonlyArray<{ type: CitedType; id: Id }>,
): Promise<Map<string, Quotable | 'NO_ACCESS'>> {
  const found = new Map<string, Quotable | 'NO_ACCESS'>()
  for (const { evidence } of kinds.all) {
    if (!applies(evidence)) continue
    const { type } = evidence
    const ids = [...new Set(things.flatMap((thing) => (thing.type === type ? [thing.id] : [])))]
    if (ids.length === 0) continue
    for (const [id, thing] of await evidence.quotable(tx, actor, ids)) found.set(thingName({ type, id }), thing)
  }
  return found
}

/** The known speakers of highlights, by note and name. */
export async function speakersOfWords(
  tx: CellTransaction,
  things: Iterable<Quotable | 'NO_ACCESS'>,
): Promise<ReadonlyMap<Id, ReadonlyMap<string, KnownSpeaker>>> {
  const noteIds = [...things].flatMap((thing) =>
    thing !== 'NO_ACCESS' && thing.words !== null && thing.words.saidBy.length > 0 ? [thing.words.noteId] : [],
  )
  const speakers = await speakersOfNotes(tx, [...new Set(noteIds)])
  return new Map(
    [...speakers].map(([noteId, known]) => [
      noteId,
      new Map(
        known.map((one) => [one.name, { isInterviewer: knownRole(one) === 'INTERVIEWER', personId: one.personId }]),
      ),
    ]),
  )
}

/** Quotes with the titles of their projects, only with people whom the actor may see; highlights with their clips. */
export async function withPlaces<
  Quoted extends Pick<Quote, 'type' | 'id' | 'plays' | 'projectId' | 'projectTitle' | 'personId'>,
>(tx: CellTransaction, actor: Actor, quotes: readonly Quoted[]): Promise<Quoted[]> {
  const projectIds = [...new Set(quotes.map(({ projectId }) => projectId))]
  const titles = new Map((await visibleProjects(tx, actor, projectIds)).map(({ id, title }) => [id, title]))
  const personIds = [...new Set(quotes.flatMap(({ personId }) => personId ?? []))]
  const seen = new Set((await visiblePeople(tx, actor, personIds)).map(({ id }) => id))
  const clipped = quotes.flatMap(({ type, id, plays }) => (type === 'highlight' && plays === null ? [id] : []))
  const clips = clipped.length === 0 ? [] : await findClips(tx, clipped)
  const played = new Map(
    clips.map(({ highlightId, fileId, startMs, endMs }) => [highlightId, { fileId, startMs, endMs }]),
  )
  return quotes.map((quote) => ({
    ...quote,
    plays: quote.plays ?? played.get(quote.id) ?? null,
    projectTitle: titles.get(quote.projectId) ?? '',
    personId: quote.personId !== null && seen.has(quote.personId) ? quote.personId : null,
  }))
}

/** The place of what a highlight says: its note. */
export function placeOfWords({ words }: Quotable): { place?: string } {
  return words === null ? {} : { place: thingName({ type: 'note', id: words.noteId }) }
}
