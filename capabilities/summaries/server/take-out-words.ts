import type { CoveredWords } from '#highlights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findNote } from '#notes/server/index.ts'
import { isOwn, keptSections, type KeptSentence } from '../model/summary.ts'
import { readSentences } from '#evidence/server/index.ts'
import { blocksOf } from './show-summaries.ts'
import { showOwn, showWritten, type ProvingNote } from './show-written.ts'
import type { SentenceNow } from './shown-summary.ts'
import { lockSummaries } from './store.ts'
import { deleteWords, lockWords, updateWords } from './words-store.ts'

/**
 * Words of a note were redacted: what models wrote from them is taken out in the same transaction. A sentence stays only
 * if the note as it is now still proves it; struck and imported ones stand on nothing, and go. So does what a person
 * wrote over a sentence that is no longer as it was, and all of a summary that was removed or replaced.
 */
export async function takeOutCovered({ tx }: CommandContext, { noteId, holds }: CoveredWords): Promise<void> {
  await lockSummaries(tx, noteId)
  const kept = await lockWords(tx, noteId)
  if (kept.length === 0) return
  const note = await findNote(tx, noteId)
  await deleteWords(
    tx,
    kept.flatMap(({ id, sections }) => (sections === null || !note ? [id] : [])),
  )
  if (!note) return
  for (const { id, texts, sections: stored } of kept) {
    if (stored === null) continue
    const sections = keptSections.parse(stored)
    const read = (await readSentences(tx, [note], new Map([[noteId, blocksOf(sections)]]))).get(noteId) ?? []
    const proving = { texts, present: new Map(read.map((sentence) => [sentence.key, sentence])) }
    const stays = new Set(
      sections.flatMap(({ sentences }) =>
        sentences.flatMap((one) => {
          const now = standing(one, proving)
          return 'written' in one && now !== null && !holds(now.text) ? [one.written] : []
        }),
      ),
    )
    await updateWords(
      tx,
      id,
      texts.map((text, at) => (stays.has(at) ? text : null)),
    )
  }
}

/** What a sentence says, if what it stands on is still there; a person's addition stands by itself. */
function standing(sentence: KeptSentence, proving: ProvingNote): SentenceNow | null {
  if (!('written' in sentence) || 'struck' in sentence || 'imported' in sentence) return null
  if (!isOwn(sentence)) return showWritten(sentence, proving)
  const now = showOwn(sentence, proving)
  return sentence.cites.length > 0 && now?.at === null ? null : now
}
