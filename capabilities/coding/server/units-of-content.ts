import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { TEXTBLOCKS, textOfBlock } from '#editor/document/text.ts'
import { keyedSentences, type PlacedSentence } from '#highlights/server/index.ts'
import { MAX_ASKED_CHARS } from '../model/limits.ts'

/** The part of a sentence that a highlight covers, in characters of the sentence. */
export interface Cover {
  highlightId: string
  start: number
  end: number
}

/** A sentence of a participant, with its position. */
export interface CodingUnit extends PlacedSentence {
  /** The name of the speaker in the text, empty if none is named; null in text without speakers. */
  speaker: string | null
  /** What an interviewer asked before it; null if no one did. */
  asked: string | null
  /** The question of a survey whose answer it is part of. */
  questionId: string | null
  /** Nothing is between it and the sentence before: one highlight can contain both. */
  isJoined: boolean
  covers: readonly Cover[]
}

/** The sentences of a note that can be coded. */
export interface UnitsOfNote {
  units: CodingUnit[]
  /** The number of interviewer turns, which are left out. */
  interviewerTurns: number
}

interface Reading {
  /** Whether a speaker, by their name in the text, is known to be an interviewer. */
  isInterviewer: (name: string) => boolean
  /** Only the answer to this question. */
  questionId?: string | null
}

/**
 * What participants say in a note, sentence by sentence. In text with speaker turns only the turns count, and answers
 * to questions; in other text everything but headings and code.
 */
export function unitsOfContent(content: DocumentJson, { isInterviewer, questionId = null }: Reading): UnitsOfNote {
  const isSpoken = questionId === null && holds(content, 'utterance')
  const units: CodingUnit[] = []
  let [asked, interviewerTurns, wasInterviewer, isJoined] = ['', 0, false, false]
  const read = (block: NodeJson, answered: string | null): void => {
    const speaker = block.type === 'utterance' ? textOf(block, 'speaker') : null
    const isAsked = speaker !== null && isInterviewer(speaker)
    if (isAsked) {
      if (!wasInterviewer) [asked, interviewerTurns] = ['', interviewerTurns + 1]
      asked = `${asked} ${textOfBlock(block)}`.trim().slice(-MAX_ASKED_CHARS)
    }
    wasInterviewer = isAsked
    const isTaken = !isAsked && isSaid(block, { isSpoken, answered, questionId })
    const own = isTaken ? unitsOfBlock(block, { speaker, asked: asked || null, questionId: answered }) : []
    for (const unit of own) {
      units.push({ ...unit, isJoined })
      isJoined = true
    }
    // An empty line does not separate sentences.
    if (!isTaken && textOfBlock(block).trim() !== '') isJoined = false
  }
  const visit = (node: NodeJson, answered: string | null): void => {
    if (TEXTBLOCKS.has(node.type)) return read(node, answered)
    const isResponse = node.type === 'questionResponse'
    if (isResponse) isJoined = false
    for (const child of node.content ?? []) visit(child, isResponse ? textOf(node, 'questionId') || null : answered)
    if (isResponse) isJoined = false
  }
  visit(content, null)
  return { units, interviewerTurns }
}

function isSaid(
  { type }: NodeJson,
  of: { isSpoken: boolean; answered: string | null; questionId: string | null },
): boolean {
  if (of.questionId !== null) return of.answered === of.questionId
  if (type === 'utterance') return true
  return type === 'paragraph' && (of.answered !== null || !of.isSpoken)
}

function unitsOfBlock(
  block: NodeJson,
  said: Pick<CodingUnit, 'speaker' | 'asked' | 'questionId'>,
): Array<Omit<CodingUnit, 'isJoined'>> {
  const blockId = textOf(block, 'id')
  if (blockId === '') return []
  const marks = marksOf(block)
  return keyedSentences(block, blockId).map((sentence) => {
    const [from, to] = [sentence.start.offset, sentence.end.offset]
    return {
      ...said,
      ...sentence,
      covers: marks.flatMap((mark) =>
        mark.from < to && mark.to > from
          ? [
              {
                highlightId: mark.highlightId,
                start: Math.max(mark.from, from) - from,
                end: Math.min(mark.to, to) - from,
              },
            ]
          : [],
      ),
    }
  })
}

/** The highlights of a block with the range of each, in offsets of block points. */
function marksOf(block: NodeJson): Array<{ highlightId: string; from: number; to: number }> {
  const marks = new Map<string, { highlightId: string; from: number; to: number }>()
  let at = 0
  for (const child of block.content ?? []) {
    const to = at + (child.text?.length ?? 1)
    for (const { type, attrs } of child.marks ?? []) {
      const id: unknown = attrs?.['id']
      if (type !== 'highlight' || typeof id !== 'string') continue
      marks.set(id, { highlightId: id, from: marks.get(id)?.from ?? at, to })
    }
    at = to
  }
  return [...marks.values()]
}

function holds(node: NodeJson, type: string): boolean {
  return node.type === type || (node.content?.some((child) => holds(child, type)) ?? false)
}

function textOf({ attrs }: NodeJson, name: string): string {
  const value: unknown = attrs?.[name]
  return typeof value === 'string' ? value : ''
}
