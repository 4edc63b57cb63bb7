import type { NodeJson } from '#editor/document/content.ts'
import { newBlockId } from '#editor/document/block-ids.ts'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import type { Quote } from '#evidence/model/evidence.ts'
import { highlightStretches } from '#highlights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findNotes, notePolicy } from '#notes/server/index.ts'
import { formatHash } from '#platform/kernel/hash-state.ts'
import { toShortId, type Id } from '#platform/kernel/ids.ts'
import type { QuoteCard } from '../model/add-to-insight.ts'
import type { ShownSentence } from './show-sentences.ts'

/**
 * The live cards of quotes, by their number: a highlight is its own; words of a note become one, unless a highlight marks
 * just them; where the actor may not highlight, and for what is not in a note, the card is of the thing.
 * @returns also the highlights that were made
 */
export async function cardsOfQuotes(
  context: CommandContext,
  quotes: readonly Quote[],
): Promise<{ cards: Map<number, QuoteCard>; made: Id[] }> {
  const { tx, actor } = context
  const cards = new Map<number, QuoteCard>()
  const made: Id[] = []
  for (const { type, id, number } of quotes)
    if (type !== 'note') cards.set(number, { target: type === 'highlight' ? 'highlight' : 'insight', targetId: id })
  const byNote = Map.groupBy(
    quotes.filter(({ type }) => type === 'note'),
    ({ id }) => id,
  )
  const notes = byNote.size === 0 ? [] : await findNotes(tx, [...byNote.keys()])
  // In one order everywhere, so that two such acts never wait for each other.
  for (const note of notes.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const all = byNote.get(note.id) ?? []
    const marked = notePolicy.allows(actor, 'highlight', note) ? all.filter(canBeMarked) : []
    for (const { number } of all) cards.set(number, { target: 'note', targetId: note.id })
    if (marked.length === 0) continue
    const done = await highlightStretches(
      context,
      note,
      marked.map(({ start, end, text }) => ({ start, end, quote: text })),
    )
    made.push(...done.made)
    for (const [at, { number }] of marked.entries())
      cards.set(number, { target: 'highlight', targetId: done.ids[at] ?? note.id })
  }
  return { cards, made }
}

type Marked = Quote & { start: NonNullable<Quote['start']>; end: NonNullable<Quote['end']> }

function canBeMarked(quote: Quote): quote is Marked {
  return quote.start !== null && quote.end !== null && quote.text.length <= MAX_HIGHLIGHT_CHARS
}

interface Arranged {
  sentences: readonly ShownSentence[]
  /** In the order of the answer. */
  quotes: readonly Quote[]
  cards: ReadonlyMap<number, QuoteCard>
  /** What the insight shows as cards already. */
  shown: ReadonlySet<unknown>
  /** The identifiers of the blocks, as far as they are known from before. */
  blockIds: readonly string[]
}

/**
 * The blocks of an answer: each sentence with numbers that open its quotes, below it the cards of those that are not above
 * already; then the other quotes.
 */
export function blocksOfAnswer({ sentences, quotes, cards, shown, blockIds }: Arranged): NodeJson[] {
  const known = new Set(shown)
  const byNumber = new Map(quotes.map((quote) => [quote.number, quote]))
  const ids = blockIds.values()
  const nextId = (): string => ids.next().value ?? newBlockId()
  const cardsFor = (numbers: Iterable<number>): NodeJson[] =>
    [...numbers].flatMap((number): NodeJson[] => {
      const card = cards.get(number)
      if (card === undefined || known.has(card.targetId)) return []
      known.add(card.targetId)
      return [{ type: 'reference', attrs: { id: nextId(), ...card } }]
    })
  const ofSentences = sentences.flatMap(({ text, citations }): NodeJson[] => {
    if (text === null) return []
    const numbers = [...new Set(citations.map(({ number }) => number))]
    const cited = numbers.flatMap((number): NodeJson[] => {
      const [quote, card] = [byNumber.get(number), cards.get(number)]
      return quote && card
        ? [{ type: 'text', text: `[${number}]`, marks: [{ type: 'link', attrs: { href: addressOf(quote, card) } }] }]
        : []
    })
    const paragraph = {
      type: 'paragraph',
      attrs: { id: nextId() },
      content: [{ type: 'text', text: cited.length === 0 ? text : `${text} ` }, ...cited],
    }
    return [paragraph, ...cardsFor(numbers)]
  })
  return [...ofSentences, ...cardsFor(byNumber.keys())]
}

function addressOf({ type, id, parentId }: Quote, { target, targetId }: QuoteCard): string {
  if (target === 'insight') return `/insights/${toShortId(targetId)}`
  const note = `/data/${toShortId(type === 'note' ? id : parentId)}`
  return target === 'note' ? note : `${note}#${formatHash({ highlight: { kind: 'id', id: targetId } })}`
}
