import { isId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import { chosenIn as chosenInBlock } from '../model/answer-blocks.ts'
import { findQuestions } from './questions-store.ts'

/**
 * Reads notes as their readers do: the words of a document, and the chosen options where it answers questions, in their
 * position. Documents contain options as ids; their texts are read once for all of `contents`, in the transaction's
 * workspace.
 */
export async function noteReader(
  tx: CellTransaction,
  contents: ReadonlyArray<DocumentJson>,
): Promise<(content: DocumentJson) => string> {
  const asked = new Set<Id>()
  for (const { content = [] } of contents) {
    for (const block of content) {
      const questionId = String(block.attrs?.['questionId'])
      // A document may contain anything that its writers put into it.
      if (chosenIn(block).length > 0 && isId(questionId)) asked.add(questionId)
    }
  }
  if (asked.size === 0) return textOfContent
  const options = new Map(
    (await findQuestions(tx, [...asked])).flatMap((question) =>
      [...question.options, ...question.pastOptions].map(({ id, optionText }) => [id, optionText] as const),
    ),
  )
  return (note) => textOfContent({ ...note, content: note.content?.flatMap((block) => withChosen(block, options)) })
}

function withChosen(block: NodeJson, options: ReadonlyMap<Id, string>): NodeJson[] {
  const texts = chosenIn(block).flatMap((id) => options.get(id) ?? [])
  return texts.length === 0
    ? [block]
    : [{ type: 'paragraph', content: [{ type: 'text', text: texts.join(', ') }] }, block]
}

function chosenIn(block: NodeJson): Id[] {
  return block.type === 'questionResponse' ? chosenInBlock(block) : []
}
