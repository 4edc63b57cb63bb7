import type { NodeJson } from '#editor/document/content.ts'
import { noteContributor } from '#documents/server/index.ts'
import { holdTexts, quotesNow } from '#evidence/server/index.ts'
import type { Quote, QuotePlace } from '#evidence/model/evidence.ts'
import { deleteHighlights, tagsOfHighlights } from '#highlights/server/index.ts'
import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import {
  addBlocks,
  addInsight,
  deleteInsights,
  findInsights,
  insightPolicy,
  insightsQuoting,
  removeBlocks,
  wordsDigest,
} from '#insights/server/index.ts'
import { bringBack, defineCommand, thereIn, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import { notePolicy } from '#notes/server/index.ts'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { onOneLine } from '#platform/kernel/text.ts'
import { findProject, projectPolicy, touchProject } from '#projects/server/index.ts'
import { noteOfQuote } from '../../model/count-quotes.ts'
import { answerToInsight, type AnswerToInsight, type QuoteCard } from '../../model/add-to-insight.ts'
import { nothingToAdd } from '../../model/errors.ts'
import { conversationPolicy } from '../../model/policy.ts'
import { blocksOfAnswer, cardsOfQuotes } from '../insight-blocks.ts'
import { putInsightSentences, type PlaceInNote } from '../insight-sentence-store.ts'
import { askedBefore } from '../before-message.ts'
import { visibleMessages } from '../message-store.ts'
import { notesOfSources, sentencesOfAnswers } from '../sentence-store.ts'
import { shownSentences, type ShownSentence } from '../show-sentences.ts'
import { findConversations } from '../store.ts'

/** What the act did, without a word of what it added. */
interface Added {
  /** The insight. */
  id: Id
  isNew: boolean
  answerId: Id
  chosen: AnswerToInsight['chosen'] | null
  cards: Array<QuoteCard & { number: number }>
  blocks: Array<{ id: string; digest: string }>
  madeHighlightIds: Id[]
  sentences: number
  quotes: number
  /** Quotes whose card is of their note, since the actor may not highlight in it. */
  asNotes: number
  /** Quotes that were left out: no access, or gone. */
  leftOut: number
}

/** Removes what was added; highlights that someone tagged or quotes elsewhere by now stay. */
const adding: UndoHandlers = {
  names: 'id',
  async undo(context, id, answer, again): Promise<Left> {
    const { isNew, blocks, madeHighlightIds } = { ...(answer as Added), ...(again as Partial<Added> | null) }
    const insightDeletionId = isNew ? (await deleteInsights.run(context, { ids: [id] })).deletionId : null
    const stayed = isNew ? 0 : await removeBlocks(context, id, new Map(blocks.map((block) => [block.id, block.digest])))
    const unused = await unusedHighlights(context, madeHighlightIds)
    const deleted = unused.length === 0 ? null : await deleteHighlights.run(context, { ids: unused })
    return { insightDeletionId, highlightDeletionId: deleted?.deletionId ?? null, stayed }
  },
  async redo(context, id, left, answer) {
    const { insightDeletionId, highlightDeletionId } = left as Left
    const added = answer as Added
    await bringBack(context, highlightDeletionId)
    if (added.isNew) return void (await bringBack(context, insightDeletionId))
    const read = await readAnswer(context, { answerId: added.answerId, chosen: added.chosen ?? undefined })
    const cards = new Map(added.cards.map(({ number, ...card }) => [number, card]))
    const blockIds = added.blocks.map((block) => block.id)
    return { blocks: await addToEnd(context, id, { ...read, cards, blockIds }) }
  },
  stayed: (left) => (left as Left).stayed,
}

interface Left {
  insightDeletionId: Id | null
  highlightDeletionId: Id | null
  stayed: number
}

/**
 * Adds an answer, or chosen sentences and quotes of it, to the end of an insight, or begins one with it: quotes as live
 * cards, which follow their sources and the rights of each reader, sentences as text that opens the quotes they cite.
 * Words of a note that no highlight marks are highlighted for that, where the actor may; elsewhere the card is of the note.
 * What the actor may not see, and what is not proved, is left out.
 * @throws Failure NotFound; Forbidden; InvalidOperation if nothing is left to add
 */
export const addAnswerToInsight = defineCommand({
  name: 'add-answer-to-insight',
  who: [
    conversationPolicy.may('view'),
    insightPolicy.may('view'),
    insightPolicy.may('edit'),
    insightPolicy.may('find'),
    notePolicy.may('highlight'),
    projectPolicy.may('view'),
    projectPolicy.may('contribute'),
  ],
  undo: adding,
  input: answerToInsight,
  async run(context, { answerId, chosen, insightId, newInsight }): Promise<Added> {
    const { tx, actor } = context
    const read = await readAnswer(context, { answerId, chosen })
    const project = newInsight && (await findProject(tx, newInsight.projectId))
    if (newInsight) {
      if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
      projectPolicy.authorize(actor, 'contribute', project)
    }
    const { cards, made } = await cardsOfQuotes(context, read.quotes)
    const counts = {
      sentences: read.sentences.length,
      quotes: read.quotes.length,
      asNotes: [...cards.values()].filter(({ target }) => target === 'note').length,
      leftOut: read.leftOut,
    }
    const said = {
      answerId,
      chosen: chosen ?? null,
      cards: [...cards].map(([number, card]) => ({ number, ...card })),
      madeHighlightIds: made,
      ...counts,
    }
    const id = project && newInsight ? await begun(context, project, newInsight, read) : (insightId ?? '')
    const blocks = await addToEnd(context, id, { ...read, cards, blockIds: [] })
    await noteWriter(context, id, read)
    return { id, isNew: newInsight !== undefined, blocks, ...said }
  },
})

/** A new insight, without a word; its title is the question unless it is given. */
async function begun(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  { id, title }: NonNullable<AnswerToInsight['newInsight']>,
  { question }: ReadAnswer,
): Promise<Id> {
  await touchProject(context.tx, project.id)
  return addInsight(context, project, {
    id,
    title: title || onOneLine(question, MAX_INSIGHT_TITLE_CHARS),
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    published: false,
  })
}

interface ReadAnswer {
  question: string
  sentences: ShownSentence[]
  quotes: Quote[]
  /** Of all quotes of the answer, in the order of their numbers. */
  places: QuotePlace[]
  leftOut: number
}

/** What of an answer the actor may see now, and chose. @throws Failure NotFound; InvalidOperation if that is nothing */
async function readAnswer(
  context: CommandContext,
  { answerId, chosen }: Pick<AnswerToInsight, 'answerId' | 'chosen'>,
): Promise<ReadAnswer> {
  const { tx, actor } = context
  // A redaction of these texts ends before they are read here, or finds afterwards what was added.
  await holdTexts(tx, await notesOfSources(tx, answerId), 'to change')
  const [message] = await visibleMessages(tx, actor, [answerId])
  const [conversation] = message ? await findConversations(tx, [message.conversationId]) : []
  if (!message || !conversation) throw notFound('The answer')
  conversationPolicy.authorize(actor, 'view', conversation)
  const places = message.answer?.parts.flatMap((part) => part.places) ?? []
  const all = await quotesNow(context, places)
  const proved = shownSentences(answerId, await sentencesOfAnswers(tx, [answerId]), all).filter(
    ({ text, struck }) => text !== null && struck === null,
  )
  const sentences = chosen ? proved.filter(({ position }) => chosen.sentences.includes(position)) : proved
  const wanted =
    chosen &&
    new Set([...chosen.quotes, ...sentences.flatMap(({ citations }) => citations.map(({ number }) => number))])
  const asked = all.flatMap((quote, at) => (wanted === undefined || wanted.has(at + 1) ? [quote] : []))
  const quotes = asked.flatMap((quote) => (typeof quote === 'string' ? [] : [quote]))
  if (sentences.length + quotes.length === 0) throw nothingToAdd()
  const [question = ''] = (await askedBefore(tx, message, 1)).questions
  return { question, sentences, quotes, places, leftOut: asked.length - quotes.length }
}

async function addToEnd(
  context: CommandContext,
  insightId: Id,
  of: Omit<Parameters<typeof blocksOfAnswer>[0], 'shown'> & Pick<ReadAnswer, 'places'>,
): Promise<Added['blocks']> {
  let added: readonly NodeJson[] = []
  await addBlocks(context, insightId, (shown) => (added = blocksOfAnswer({ ...of, shown })))
  const blocks = added.map(({ attrs, content = [] }) => ({
    id: String(attrs?.['id']),
    digest: wordsDigest(content.map(({ text = '' }) => text).join('')),
  }))
  const written = blocks.filter((_block, at) => added[at]?.type === 'paragraph')
  const inNotes = new Map(of.quotes.map((quote) => [quote.number, noteOfQuote(quote)]))
  const cited = of.sentences.filter(({ text }) => text !== null)
  await putInsightSentences(
    context.tx,
    context.teamId,
    insightId,
    written.map(({ id, digest }, at) => ({
      blockId: id,
      digest,
      cites: [...new Set(cited[at]?.citations.map(({ number }) => number))].flatMap((number): PlaceInNote[] => {
        const place = of.places[number - 1]
        return place ? [{ place, noteId: inNotes.get(number) ?? null }] : []
      }),
    })),
  )
  return blocks
}

/** A model wrote the sentences, also in the insight: it is found among what AI contributed to. */
async function noteWriter(context: CommandContext, insightId: Id, { sentences }: ReadAnswer): Promise<void> {
  const { tx, teamId, actor } = context
  const [insight] = sentences.length === 0 ? [] : await findInsights(tx, [insightId])
  if (insight) await noteContributor(tx, teamId, insight.documentId, { kind: 'ai', id: actor.userId })
}

/** Those of some highlights that are there, and neither tagged nor quoted by an insight. */
async function unusedHighlights({ tx, principal }: CommandContext, ids: readonly Id[]): Promise<Id[]> {
  if (ids.length === 0) return []
  const there = await thereIn('highlights')(tx, principal, ids)
  const [tags, quoting] = [await tagsOfHighlights(tx, there), await insightsQuoting(tx, there)]
  return there.filter((id) => (tags.get(id)?.length ?? 0) === 0 && (quoting.get(id)?.length ?? 0) === 0)
}
