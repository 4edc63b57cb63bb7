import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { TEXTBLOCKS, textOfBlock } from '#editor/document/text.ts'
import { keyedSentences, type PlacedSentence } from '#highlights/server/index.ts'
import { textAttribute } from '#reels/model/node-attributes.ts'
import { MAX_CONTEXT_CHARS } from '../model/limits.ts'

/** Who a name in a text is. */
export interface KnownSpeaker {
  isInterviewer: boolean
  personId: string | null
}

/** A sentence of a text with all that is known of it. */
export interface TextSentence extends PlacedSentence {
  /** The name in the text, empty if none is given; null in text without speakers. */
  speaker: string | null
  isInterviewer: boolean
  personId: string | null
  /** The heading, or the question of a survey, that it is under. */
  under: string | null
  /** The question of a survey that it answers. */
  question: string | null
  /** What the interviewer said last before it; of more than `MAX_CONTEXT_CHARS` the end. */
  asked: string | null
  /** The utterance that contains it, if it is in a recording. */
  utterance: { node: NodeJson; fileId: string } | null
}

const UNKNOWN: KnownSpeaker = { isInterviewer: false, personId: null }

interface Reading {
  speakerCalled: (name: string) => KnownSpeaker | null
  questionText: (id: string) => string | null
  /** Only these blocks; all if absent. */
  blocks?: ReadonlySet<string>
}

/**
 * The sentences of a text, in order. In text with speaker turns only the turns count, and answers to questions; in
 * other text everything but headings and code.
 */
export function placedSentences(
  content: DocumentJson,
  { speakerCalled, questionText, blocks }: Reading,
): TextSentence[] {
  const isSpoken = holds(content, 'utterance')
  const sentences: TextSentence[] = []
  let heading: string | null = null
  let fileId: string | null = null
  let asked: string | null = null
  let isAsking = false
  const read = (node: NodeJson, question: string | null): void => {
    if (node.type === 'heading') heading = textOfBlock(node).trim() || null
    const isSaid = node.type === 'utterance' || (node.type === 'paragraph' && (question !== null || !isSpoken))
    const blockId = textAttribute(node, 'id')
    if (!isSaid || blockId === null) return
    const speaker = node.type === 'utterance' ? (textAttribute(node, 'speaker') ?? '') : null
    const { isInterviewer, personId } = (speaker === null ? null : speakerCalled(speaker)) ?? UNKNOWN
    if (isInterviewer) asked = lastAsked(isAsking ? asked : null, textOfBlock(node).trim())
    isAsking = isInterviewer
    if (blocks?.has(blockId) === false) return
    const utterance = node.type === 'utterance' && fileId !== null ? { node, fileId } : null
    const known = { speaker, isInterviewer, personId, under: question ?? heading, question, utterance }
    for (const sentence of keyedSentences(node, blockId))
      sentences.push({ ...sentence, ...known, asked: speaker === null || isInterviewer ? null : asked })
  }
  const visit = (node: NodeJson, question: string | null): void => {
    if (node.type === 'file') fileId = textAttribute(node, 'fileId')
    if (TEXTBLOCKS.has(node.type)) return read(node, question)
    const questionId = node.type === 'questionResponse' ? textAttribute(node, 'questionId') : null
    for (const child of node.content ?? []) visit(child, questionId === null ? question : questionText(questionId))
  }
  visit(content, null)
  return sentences
}

/** As much of it as is shown: of a text in which only the interviewer speaks, each turn would repeat all before it. */
function lastAsked(before: string | null, said: string): string | null {
  const all = [before, said].filter(Boolean).join(' ')
  return all.slice(-MAX_CONTEXT_CHARS - 1) || null
}

/** The ids of the questions that a text answers. */
export function questionsIn(node: NodeJson): string[] {
  const own = node.type === 'questionResponse' ? textAttribute(node, 'questionId') : null
  return [...(own === null ? [] : [own]), ...(node.content ?? []).flatMap(questionsIn)]
}

function holds(node: NodeJson, type: string): boolean {
  return node.type === type || (node.content?.some((child) => holds(child, type)) ?? false)
}
