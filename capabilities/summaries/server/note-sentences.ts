import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { TEXTBLOCKS, textOfBlock } from '#editor/document/text.ts'
import { keyedSentences, type PlacedSentence } from '#highlights/server/index.ts'
import { textAttribute } from '#reels/model/node-attributes.ts'

/** A sentence of a note with all that is known of it. */
export interface NoteSentence extends PlacedSentence {
  /** The name in the text, empty if none is given; null in text without speakers. */
  speaker: string | null
  isInterviewer: boolean
  /** The heading, or the question of a survey, that it is under. */
  under: string | null
  /** The utterance that contains it, if it is in a recording. */
  utterance: { node: NodeJson; fileId: string } | null
}

interface Reading {
  isInterviewer: (name: string) => boolean
  questionText: (id: string) => string | null
  /** Only these blocks; all if absent. */
  blocks?: ReadonlySet<string>
}

/**
 * The sentences of a note, in order. In text with speaker turns only the turns count, and answers to questions; in
 * other text everything but headings and code.
 */
export function noteSentences(content: DocumentJson, { isInterviewer, questionText, blocks }: Reading): NoteSentence[] {
  const isSpoken = holds(content, 'utterance')
  const sentences: NoteSentence[] = []
  let heading: string | null = null
  let fileId: string | null = null
  const read = (node: NodeJson, answered: string | null): void => {
    if (node.type === 'heading') heading = textOfBlock(node).trim() || null
    const isSaid = node.type === 'utterance' || (node.type === 'paragraph' && (answered !== null || !isSpoken))
    const blockId = textAttribute(node, 'id')
    if (!isSaid || blockId === null || blocks?.has(blockId) === false) return
    const speaker = node.type === 'utterance' ? (textAttribute(node, 'speaker') ?? '') : null
    const of = {
      speaker,
      isInterviewer: speaker !== null && isInterviewer(speaker),
      under: answered ?? heading,
      utterance: node.type === 'utterance' && fileId !== null ? { node, fileId } : null,
    }
    for (const sentence of keyedSentences(node, blockId)) sentences.push({ ...sentence, ...of })
  }
  const visit = (node: NodeJson, answered: string | null): void => {
    if (node.type === 'file') fileId = textAttribute(node, 'fileId')
    if (TEXTBLOCKS.has(node.type)) return read(node, answered)
    const questionId = node.type === 'questionResponse' ? textAttribute(node, 'questionId') : null
    for (const child of node.content ?? []) visit(child, questionId === null ? answered : questionText(questionId))
  }
  visit(content, null)
  return sentences
}

/** The ids of the questions that a text answers. */
export function questionsIn(node: NodeJson): string[] {
  const own = node.type === 'questionResponse' ? textAttribute(node, 'questionId') : null
  return [...(own === null ? [] : [own]), ...(node.content ?? []).flatMap(questionsIn)]
}

function holds(node: NodeJson, type: string): boolean {
  return node.type === type || (node.content?.some((child) => holds(child, type)) ?? false)
}
