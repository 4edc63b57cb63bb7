import type { CitedType } from '#content-kinds/model/cited-types.ts'
import type { Quotable } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Quote } from '../model/evidence.ts'
import { MAX_CONTEXT_CHARS } from '../model/limits.ts'
import type { KnownSpeaker } from './placed-sentences.ts'
import type { TimedSentence } from './read-sentences.ts'

/** Without the title of its project. */
const UNNUMBERED = { number: 0, projectTitle: '', score: 0 }

/**
 * Quotes adjacent sentences of one block.
 * @param sentences those of the thing, in order, with at least all of the block
 * @param first position of the first sentence
 * @param last position of the last one
 */
export function quoteOfSentences(
  type: CitedType,
  thing: Quotable,
  sentences: readonly TimedSentence[],
  first: number,
  last: number,
): Quote | null {
  const quoted = sentences.slice(first, last + 1)
  const [from, to] = [quoted[0], quoted.at(-1)]
  if (from === undefined || to === undefined) return null
  const { blockId } = from.start
  const inBlock = (sentence: TimedSentence): boolean => sentence.start.blockId === blockId
  const before = joined(sentences.slice(0, first).filter(inBlock))
  const after = joined(sentences.slice(last + 1).filter(inBlock))
  return {
    ...UNNUMBERED,
    type,
    id: thing.id,
    blockId,
    keys: quoted.map(({ key }) => key),
    text: joined(quoted),
    before: endOf(before === '' ? (from.asked ?? '') : before),
    after: startOf(after),
    asked: from.asked === null ? null : endOf(from.asked),
    title: thing.title,
    parentId: thing.parentId,
    createdAt: thing.createdAt,
    projectId: thing.projectId,
    scopeId: thing.scopeId,
    speaker: from.speaker,
    isInterviewer: from.isInterviewer,
    personId: from.personId,
    question: from.question,
    start: from.start,
    end: to.end,
    plays: playedThrough(from, to),
  }
}

/** Quotes what a highlight says; null for a thing with sentences. */
export function quoteOfWords(
  type: CitedType,
  thing: Quotable,
  speakers: ReadonlyMap<string, KnownSpeaker> | undefined,
): Quote | null {
  const { words } = thing
  if (words === null) return null
  const known = words.saidBy.map((name) => speakers?.get(name))
  const personIds = new Set(known.flatMap((one) => (one?.isInterviewer === true ? [] : (one?.personId ?? []))))
  const [onlyPerson] = personIds
  return {
    ...UNNUMBERED,
    type,
    id: thing.id,
    blockId: words.blockId,
    keys: [],
    text: words.text,
    before: endOf(words.before),
    after: startOf(words.after),
    asked: null,
    title: thing.title,
    parentId: thing.parentId,
    createdAt: thing.createdAt,
    projectId: thing.projectId,
    scopeId: thing.scopeId,
    speaker: words.saidBy.length === 0 ? null : words.saidBy.filter((name) => name !== '').join(', '),
    isInterviewer: known.length > 0 && known.every((one) => one?.isInterviewer === true),
    personId: personIds.size === 1 ? (onlyPerson ?? null) : null,
    question: null,
    start: null,
    end: null,
    plays: null,
  }
}

/** Where sentences with these keys follow each other; null if they do not, or if one is not there. */
export function placeOfKeys(
  sentences: readonly TimedSentence[],
  keys: readonly string[],
): { first: number; last: number } | null {
  const first = sentences.findIndex(({ key }) => key === keys[0])
  if (first === -1 || !keys.every((key, at) => sentences[first + at]?.key === key)) return null
  return { first, last: first + keys.length - 1 }
}

/** Sentences as their block has them: with a space between them where there is one. */
function joined(sentences: readonly TimedSentence[]): string {
  return sentences
    .map(({ text, start }, at) => {
      const before = sentences[at - 1]
      return before === undefined || before.end.offset >= start.offset ? text : ` ${text}`
    })
    .join('')
}

function playedThrough({ plays: first }: TimedSentence, { plays: last }: TimedSentence): Quote['plays'] {
  if (first === null || last === null || last.endMs < first.startMs) return first
  return { ...first, endMs: last.endMs }
}

function endOf(text: string): string {
  return text.length <= MAX_CONTEXT_CHARS
    ? text
    : text
        .slice(-MAX_CONTEXT_CHARS)
        .replace(/^\S*\s+/u, '')
        .toWellFormed()
}

function startOf(text: string): string {
  return text.length <= MAX_CONTEXT_CHARS
    ? text
    : text
        .slice(0, MAX_CONTEXT_CHARS)
        .replace(/\s+\S*$/u, '')
        .toWellFormed()
}

/** The note that a quote is in; null for insights. */
export function noteOfQuote({ type, id, parentId }: Pick<Quote, 'type' | 'id' | 'parentId'>): Id | null {
  return type === 'note' ? id : type === 'highlight' ? parentId : null
}
