import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Framework } from '../model/frameworks.ts'
import { offerChanges, type OfferChange } from '../model/offer-changes.ts'
import type { Summary } from '../model/summary.ts'
import { showNow } from './show-summaries.ts'
import type { ShownSentence } from './shown-summary.ts'
import { latestOfNotes } from './store.ts'
import { wordsOfSummaries, type WrittenTexts } from './words-store.ts'

export interface ShownOfferChange extends Pick<OfferChange, 'id' | 'kind'> {
  title: string | null
  sentence: ShownSentence
}

export interface ShownOffer {
  id: Id
  framework: Framework
  changes: ShownOfferChange[]
}

/** What is offered beside the summaries of notes that somebody edited. The caller has checked the notes. */
export async function shownOffers(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, ShownOffer>> {
  const offers = await latestOfNotes(tx, noteIds, ['OFFERED'])
  if (offers.size === 0) return new Map()
  const edited = await latestOfNotes(tx, [...offers.keys()], ['DONE'])
  const shownOffered = await showNow(tx, offers)
  const shownEdited = await showNow(tx, edited)
  const [textsOffered, textsEdited] = [await textsOfAll(tx, offers), await textsOfAll(tx, edited)]
  return new Map(
    [...offers].flatMap(([noteId, offer]) => {
      const own = edited.get(noteId)
      if (!own) return []
      const changes = offerChanges(
        { sections: own.sections, texts: textsEdited.get(noteId) ?? [] },
        { sections: offer.sections, texts: textsOffered.get(noteId) ?? [] },
      ).flatMap(({ id, kind, section, rank }) => {
        const shown = (kind === 'ADD' ? shownOffered : shownEdited).get(noteId)?.sections[section]
        const sentence = shown?.sentences[rank]
        return shown && sentence ? [{ id, kind, title: shown.title, sentence }] : []
      })
      return [[noteId, { id: offer.id, framework: offer.framework, changes }] as const]
    }),
  )
}

async function textsOfAll(
  tx: CellTransaction,
  summaries: ReadonlyMap<Id, Summary>,
): Promise<ReadonlyMap<Id, WrittenTexts>> {
  return wordsOfSummaries(
    tx,
    [...summaries.values()].flatMap(({ noteId, wordsId }) => (wordsId === null ? [] : [{ noteId, wordsId }])),
  )
}
