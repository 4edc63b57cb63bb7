import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { summaryEvents } from '../../model/events.ts'
import type { ProvedSummary } from '../../model/prove-written.ts'
import { isOwn } from '../../model/summary.ts'
import { isUnavailable } from '../../model/errors.ts'
import { readSentences } from '#evidence/server/index.ts'
import { blocksOf } from '../show-summaries.ts'
import { showWritten } from '../show-written.ts'
import { deleteOldSummaries, lockSummaries, updateSummary } from '../store.ts'
import { forbiddenFor } from '../unavailable.ts'
import { insertWords } from '../words-store.ts'
import { stateOnceMade, underWay } from './run-summary.ts'

/**
 * Stores a summary that a language model wrote: from now on this is the summary of the note, or it is offered beside one
 * that somebody edited. The note may have changed
 * since it was read: words that it no longer proves are not stored.
 * @returns `nothing` if it proves none of them; the summary before stays then
 * @throws Failure if the person for whom it was written may no longer summarise the note
 */
export const keepWritten = defineCommand({
  name: 'keep-written-summary',
  who: { installation: 'A job lets a language model summarise notes.' },
  input: z.custom<ProvedSummary & { summaryId: Id; model: string; cutAt: number | null; askedKey: string }>(),
  trustsInput: true,
  async run(
    context,
    { summaryId, sections, texts, leftOut, model, cutAt, askedKey },
  ): Promise<'kept' | 'nothing' | 'unwanted'> {
    const { tx, teamId, actor, emit } = context
    const found = await underWay(context, summaryId)
    if (!found) return 'unwanted'
    const { note, summary } = found
    const refusal = forbiddenFor(actor, note)
    if (refusal !== null) throw isUnavailable(refusal)
    await lockSummaries(tx, note.id)
    const read = (await readSentences(tx, [note], new Map([[note.id, blocksOf(sections)]]))).get(note.id) ?? []
    const proving = { texts, present: new Map(read.map((sentence) => [sentence.key, sentence])) }
    const all = sections.flatMap(({ sentences }) =>
      sentences.flatMap((one) => ('written' in one && !isOwn(one) ? [one] : [])),
    )
    const shown = all.filter((one) => showWritten(one, proving) !== null)
    const proved = shown.filter((one) => 'cites' in one).length
    if (proved === 0) return 'nothing'
    const stays = new Set(shown.map(({ written }) => written))
    const wordsId = newId()
    await insertWords(tx, {
      teamId,
      noteId: note.id,
      wordsId,
      texts: texts.map((text, at) => (stays.has(at) ? text : null)),
    })
    const written = { model, leftOut }
    const state = await stateOnceMade(tx, note.id)
    await updateSummary(tx, summaryId, {
      sections,
      wordsId,
      written,
      byMeaning: false,
      cutAt,
      askedKey,
      state,
      progress: 1,
    })
    await deleteOldSummaries(tx, note.id)
    emit(
      summaryEvents.summarized({
        id: note.id,
        scopeId: note.scopeId,
        after: { framework: summary.framework, sentences: proved, ...(state === 'OFFERED' ? { offered: true } : {}) },
      }),
    )
    return 'kept'
  },
})
