import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { TEXTS_READ_TOGETHER } from '../model/limits.ts'
import { summaryText, type SummaryText } from '../model/summary-text.ts'
import { showNow, shownSummaries } from './show-summaries.ts'
import { latestOfNotes } from './store.ts'

/**
 * What the summaries of notes say now, each as one text; none for summaries of which nothing is left to show. As many
 * statements for a few as for `TEXTS_READ_TOGETHER` notes. The caller has checked the notes.
 */
export async function summaryTexts(tx: CellTransaction, noteIds: ReadonlyArray<Id>): Promise<Map<Id, SummaryText>> {
  const texts = new Map<Id, SummaryText>()
  for (let start = 0; start < noteIds.length; start += TEXTS_READ_TOGETHER) {
    const shown = await shownSummaries(tx, noteIds.slice(start, start + TEXTS_READ_TOGETHER))
    for (const [noteId, { sections }] of shown) {
      const text = summaryText(sections)
      if (text !== null) texts.set(noteId, text)
    }
  }
  return texts
}

/**
 * What the summaries of notes say in words that are not of the notes: sentences of people, imported ones with their
 * titles, and written ones while the notes prove them. Chosen sentences are words of the notes; struck ones say what
 * nobody said.
 */
export async function ownWordsOfSummaries(
  tx: CellTransaction,
  noteIds: ReadonlyArray<Id>,
): Promise<Map<Id, ReadonlyArray<string>>> {
  const latest = await latestOfNotes(tx, noteIds, ['DONE'])
  const shown = await showNow(tx, new Map([...latest].filter(([, { wordsId }]) => wordsId !== null)))
  return new Map(
    [...shown].map(([noteId, { sections }]) => [
      noteId,
      sections.flatMap(({ title, isTitleWritten, sentences }) => [
        ...(title !== null && isTitleWritten ? [title] : []),
        ...sentences.flatMap(({ now, written }) =>
          now === null || written === null || (written.by === 'model' && written.struck !== null) ? [] : [now.text],
        ),
      ]),
    ]),
  )
}
