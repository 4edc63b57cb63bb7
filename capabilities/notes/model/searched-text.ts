import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfBlock } from '#editor/document/text.ts'
import { isLoneDate } from '#platform/kernel/dates.ts'
import { chosenIn, questionOfBlock, wordsIn } from './answer-blocks.ts'

/** What an import wrote into each of its notes alike. */
export interface RowLabels {
  /** Headings, as they stand. */
  headings: ReadonlySet<string>
  /** What stands in bold before a value, with its colon. */
  labels: ReadonlySet<string>
}

/**
 * What a note says that others do not say as well, and so can be found by: without headings and labels of the import
 * that brought it, without answers that all give, and without dates that stand alone under a label or as an answer.
 * @param labels null for a note that no table brought
 * @param sameAnswers by question, what all its answers say
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
