import { z } from 'zod'
import { holdTexts, quotesNow } from '#evidence/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MOST_WRITTEN_SENTENCES } from '../../model/limits.ts'
import { whySetUnproved, type CheckedSetSentence } from '../../model/prove-set-sentence.ts'
import { sentencesIn, withSentence, type CitedPlace, type KeptSetSentence } from '../../model/set-sections.ts'
import type { SetSummary } from '../../model/set-summary.ts'
import { sectionIds } from '../../model/set-write-request.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { areAllThere } from '../sets/all-there.ts'
import { lockWrittenBefore, updateSetSummary } from '../sets/store.ts'
import {
  addSetText,
  insertSetSources,
  openWords,
  textsOfSets,
  type SetSource,
  putSetTexts,
} from '../sets/words-store.ts'
import { publishSet, requestedSet } from './run-set-summary.ts'

const who = { installation: 'A job lets a language model write about quotes.' } as const

/** Stores from what a model is about to write, before anything of it is sent: what is taken out of it is then found. */
export const keepSetSources = defineCommand({
  name: 'keep-sources-of-set-summary',
  who,
  input: z.custom<
    { summaryId: Id; sources: ReadonlyArray<SetSource> } & Pick<
      SetSummary,
      'found' | 'model' | 'read' | 'hasMore' | 'total'
    >
  >(),
  trustsInput: true,
  async run(context, { summaryId, sources, found, model, ...reading }): Promise<boolean> {
    const { tx, teamId, actor } = context
    const summary = await requestedSet(context, summaryId)
    if (!summary) return false
    summaryPolicy.authorize(actor, 'summarize', summary)
    const wordsId = await openWords(tx, teamId, summary)
    await insertSetSources(tx, teamId, wordsId, sources)
    // A redaction that is under way does not see these sources: it ends before anything is read to be sent.
    await holdTexts(
      tx,
      sources.flatMap(({ noteId }) => noteId ?? []),
    )
    await updateSetSummary(tx, summaryId, { asked: { found, model, wordsId }, reading })
    publishSet(context, summary)
    return true
  },
})

/** Stores how much of it the model is given, and what names the same request. @returns false if it is unwanted */
export const noteSetGiven = defineCommand({
  name: 'note-given-of-set-summary',
  who,
  input: z.custom<{ summaryId: Id; given: number; key: string }>(),
  trustsInput: true,
  async run(context, { summaryId, given, key }): Promise<boolean> {
    const summary = await requestedSet(context, summaryId)
    if (!summary) return false
    await updateSetSummary(context.tx, summaryId, { given: { count: given, key } })
    return true
  },
})

/**
 * Puts what a model wrote when it was asked for the same into a summary: the same words of the same sources, as long as
 * none was taken out and nobody edited them. @returns whether there was something
 */
export const reuseSetSummary = defineCommand({
  name: 'reuse-set-summary',
  who,
  input: z.custom<{ summaryId: Id; key: string }>(),
  trustsInput: true,
  async run(context, { summaryId, key }): Promise<boolean> {
    const { tx, teamId, actor } = context
    const summary = await requestedSet(context, summaryId)
    if (!summary || summary.wordsId === null || summary.sections.length > 0) return false
    summaryPolicy.authorize(actor, 'summarize', summary)
    const kept = await lockWrittenBefore(tx, teamId, key)
    const texts = kept?.wordsId == null ? [] : ((await textsOfSets(tx, [kept])).get(kept.wordsId) ?? [])
    if (!kept || texts.length === 0 || texts.includes(null) || !(await areAllThere(context, summary.wordsId)))
      return false
    await putSetTexts(tx, summary.wordsId, texts)
    await updateSetSummary(tx, summaryId, { sections: kept.sections, leftOut: kept.leftOut })
    return true
  },
})

/** What became of a sentence, and whether the summary goes on. */
type SetSentenceKept = 'kept' | 'left-out' | 'changed' | 'unwanted'

/**
 * Stores one sentence that a model wrote. Whether the person who asked may still see everything that the model was given
 * is asked first, with the summary locked: once a source is deleted or no longer theirs, nothing more is stored, since the
 * model has words of it. A redaction ends the summary by itself (`take-out-set-words`).
 */
export const keepSetSentence = defineCommand({
  name: 'keep-sentence-of-set-summary',
  who,
  input: z.custom<{
    summaryId: Id
    section: string
    sentence: CheckedSetSentence
    cites: CitedPlace[]
    progress: number
  }>(),
  trustsInput: true,
  async run(context, { summaryId, section, sentence, cites, progress }): Promise<SetSentenceKept> {
    const { tx, actor } = context
    const summary = await requestedSet(context, summaryId)
    if (!summary || summary.wordsId === null) return 'unwanted'
    summaryPolicy.authorize(actor, 'summarize', summary)
    const before = sentencesIn(summary.sections)
    const texts = (await textsOfSets(tx, [summary])).get(summary.wordsId) ?? []
    if (before.some(({ written }) => texts[written] === sentence.text)) return 'kept'
    if (before.length >= MOST_WRITTEN_SENTENCES) return 'left-out'
    if (!(await areAllThere(context, summary.wordsId))) return 'changed'
    if (sentence.struck === null && !(await isProvedNow(context, sentence, cites))) return 'left-out'
    const written = await addSetText(tx, summary.wordsId, sentence.text)
    const { struck, translatedTo } = sentence
    const kept: KeptSetSentence =
      struck === null ? { written, cites, ...(translatedTo === null ? {} : { translatedTo }) } : { written, struck }
    const sections = withSentence(summary.sections, section, kept, sectionIds(summary.framework))
    await updateSetSummary(tx, summaryId, { sections, progress })
    publishSet(context, summary)
    return 'kept'
  },
})

async function isProvedNow(
  context: CommandContext,
  { text, translatedTo }: CheckedSetSentence,
  cites: readonly CitedPlace[],
): Promise<boolean> {
  const now = await quotesNow(
    context,
    cites.map(({ place }) => place),
  )
  const citations = cites.flatMap(({ from, to }, at) => {
    const quote = now[at]
    return quote === undefined || typeof quote === 'string' ? [] : [{ quote, words: quote.text.slice(from, to) }]
  })
  return citations.length === cites.length && whySetUnproved(text, citations, translatedTo) === null
}
