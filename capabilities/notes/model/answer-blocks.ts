import { withoutAnchors } from '#editor/document/anchors.ts'
import { contentOfText, type DocumentJson, type NodeJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { storableText } from '#platform/kernel/text.ts'
import { joined, reworded } from './reworded.ts'

/** What an answer contains: words, or options of its question. */
export type Answer = { text: string } | { optionIds: readonly Id[] }

/** The question that a block of a text answers; null for other blocks. */
export function questionOfBlock({ type, attrs }: NodeJson): string | null {
  const questionId = type === 'questionResponse' ? attrs?.['questionId'] : undefined
  return typeof questionId === 'string' ? questionId : null
}

/** The block that answers a question; if it is answered twice, the first answer counts. */
export function answerBlockIn({ content = [] }: DocumentJson, questionId: Id): NodeJson | null {
  return content.find((block) => questionOfBlock(block) === questionId) ?? null
}

/** The options chosen in a block. */
export function chosenIn({ attrs }: NodeJson): Id[] {
  const ids = attrs?.['optionIds']
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** The words of a block. */
export function wordsIn({ content = [] }: NodeJson): string {
  return textOfContent({ type: 'doc', content })
}

/**
 * The block with a new answer to a question. Words besides chosen options stay; a block that is emptied keeps its
 * position.
 * @returns null if the block's words cannot be replaced because it contains more than plain lines
 */
export function answeredBlock(present: NodeJson | null, questionId: Id, answer: Answer): NodeJson | null {
  const block = present ?? { type: 'questionResponse', attrs: { questionId } }
  if ('optionIds' in answer)
    return {
      ...block,
      attrs: { ...block.attrs, optionIds: [...answer.optionIds] },
      content: block.content ?? [{ type: 'paragraph' }],
    }
  const text = storableText(answer.text)
  const content = present ? reworded(present.content ?? [], text) : (contentOfText(text).content ?? [])
  return content && { ...block, content }
}

/**
 * A text with a block that answers a question, or without one. A new block is put behind the answers to earlier
 * questions, or before those to later ones; else at the end.
 * @param order the questions of the project, in their order
 */
export function withAnswerBlock(
  document: DocumentJson,
  questionId: Id,
  block: NodeJson | null,
  order: readonly Id[],
): DocumentJson {
  const { content = [] } = document
  const present = content.findIndex((one) => questionOfBlock(one) === questionId)
  if (present === -1 && block === null) return document
  const at = present === -1 ? placeFor(content, questionId, order) : present
  const blocks = content.toSpliced(at, present === -1 ? 0 : 1, ...(block ? [block] : []))
  return { ...document, content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks }
}

function placeFor(content: readonly NodeJson[], questionId: Id, order: readonly Id[]): number {
  const place = order.indexOf(questionId)
  const [earlier, later] = [new Set(order.slice(0, place)), new Set(order.slice(place + 1))]
  const answers = (questions: ReadonlySet<Id>) => (block: NodeJson) => questions.has(questionOfBlock(block) ?? '')
  const behind = content.findLastIndex(answers(earlier))
  if (behind !== -1) return behind + 1
  const before = content.findIndex(answers(later))
  if (before !== -1) return before
  // The empty line at the end stays last, for writing on.
  return content.findLastIndex(({ type, content: held = [] }) => type !== 'paragraph' || held.length > 0) + 1
}

/** The content of a block without its highlights: equal if its words have not changed. */
export function withoutHighlights(block: NodeJson): NodeJson {
  const [bare = block] = withoutAnchors({ type: 'doc', content: [block] }).content ?? []
  return withJoinedRuns(bare)
}

function withJoinedRuns(node: NodeJson): NodeJson {
  return node.content ? { ...node, content: joined(node.content.map(withJoinedRuns)) } : node
}
