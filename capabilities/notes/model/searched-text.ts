import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfBlock, textOfContent } from '#editor/document/text.ts'
import { isLoneDate } from '#platform/kernel/dates.ts'
import { chosenIn, questionOfBlock, wordsIn } from './answer-blocks.ts'

/** The texts that an import wrote into each of its notes. */
export interface RowLabels {
  /** Headings, exactly as they are. */
  headings: ReadonlySet<string>
  /** Bold labels before a value, including the colon. */
  labels: ReadonlySet<string>
}

/**
 * The content of a note that distinguishes it from others, by which it can be found: without headings and labels of its
 * import, without answers that all notes give, and without dates that are alone under a label or as an answer.
 * @param labels null for a note that was not imported from a table
 * @param sameAnswers by question, the answer that all notes give
 */
export function searchedContent(
  content: DocumentJson,
  labels: RowLabels | null,
  sameAnswers: ReadonlyMap<string, readonly string[]>,
): DocumentJson {
  const kept: NodeJson[] = []
  let isLabelled = false
  for (const block of content.content ?? []) {
    if (labels !== null && isLabel(block, labels)) {
      isLabelled = block.type === 'paragraph'
      continue
    }
    const wasLabelled = isLabelled
    isLabelled = false
    if (wasLabelled && block.type === 'paragraph' && isLoneDate(textOfBlock(block))) continue
    if (isSame(block, sameAnswers)) continue
    kept.push(block)
  }
  return { ...content, content: kept }
}

function isLabel(block: NodeJson, { headings, labels }: RowLabels): boolean {
  if (block.type === 'heading') return headings.has(textOfBlock(block))
  const isBold = block.content?.every(({ marks = [] }) => marks.some(({ type }) => type === 'bold')) === true
  return block.type === 'paragraph' && isBold && labels.has(textOfBlock(block))
}

function isSame(block: NodeJson, sameAnswers: ReadonlyMap<string, readonly string[]>): boolean {
  const questionId = questionOfBlock(block)
  if (questionId === null) return false
  const chosen = chosenIn(block)
  const words = wordsIn(block)
  if (chosen.length === 0 && isLoneDate(words)) return true
  const same = sameAnswers.get(questionId)
  if (same === undefined) return false
  return chosen.length === 0
    ? same.length === 1 && same[0] === words
    : words === '' && same.length === chosen.length && chosen.every((id) => same.includes(id))
}

/** A stretch of a text, by UTF-16 offsets. */
interface Stretch {
  start: number
  end: number
}

/**
 * Where the answers in words stand in the text of a note, in order.
 * @param text of the content, in which chosen options may stand beside the words of its blocks
 */
export function answersIn(text: string, { content = [] }: DocumentJson): Stretch[] {
  const answers: Stretch[] = []
  let from = 0
  // All blocks are looked for, in order: an answer may repeat what comes before it.
  for (const block of content) {
    const words = textOfContent({ type: 'doc', content: [block] })
    const start = words.trim() === '' ? -1 : text.indexOf(words, from)
    if (start < 0) continue
    from = start + words.length
    if (questionOfBlock(block) !== null) answers.push({ start, end: from })
  }
  return answers
}
