import { isId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import { cutText } from '#platform/kernel/text.ts'
import { chosenIn as chosenInBlock, questionOfBlock, wordsIn } from '../model/answer-blocks.ts'
import { NOTE_PREVIEW_CHARS } from '../model/limits.ts'
import { previewOf } from '../model/note.ts'
import { findQuestions } from './questions-store.ts'

/** The most of a question that a preview shows: enough to tell it from others, and to leave space for the answers. */
const MAX_QUESTION_CHARS = 48
const BETWEEN_ANSWERS = ' · '

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

/**
 * Reads what lists show of notes: the beginning of their text, in which each answer follows its question ("5" and
 * "Yes" alone say nothing).
 */
export async function previewReader(
  tx: CellTransaction,
  contents: ReadonlyArray<DocumentJson>,
): Promise<(content: DocumentJson) => string> {
  const asked = new Set(
    contents.flatMap(({ content = [] }) => content.flatMap((block) => questionOfBlock(block) ?? [])),
  )
  const ids = [...asked].filter(isId)
  const questions = new Map<string, Asked>(
    (ids.length === 0 ? [] : await findQuestions(tx, ids)).map(({ id, text, options, pastOptions }) => [
      id,
      {
        asked: askedAs(text),
        options: new Map([...options, ...pastOptions].map((option) => [option.id, option.optionText])),
      },
    ]),
  )
  return ({ content = [] }) => {
    let shown = ''
    let isAnswer = false
    for (const block of content) {
      if (shown.length > NOTE_PREVIEW_CHARS) break
      const question = questions.get(questionOfBlock(block) ?? '')
      const words = question ? answerIn(block, question) : textOfContent({ type: 'doc', content: [block] })
      if (words.trim() === '') continue
      if (shown !== '') shown += isAnswer || question ? BETWEEN_ANSWERS : '\n'
      shown += question ? `${question.asked} ${words}` : words
      isAnswer = question !== undefined
    }
    return previewOf(shown)
  }
}

interface Asked {
  asked: string
  options: ReadonlyMap<Id, string>
}

function answerIn(block: NodeJson, { options }: Asked): string {
  const chosen = chosenInBlock(block).flatMap((id) => options.get(id) ?? [])
  return [chosen.join(', '), wordsIn(block)].filter((part) => part.trim() !== '').join(' ')
}

/** "Your plan:", "Why did you leave?", the beginning of a longer one. */
function askedAs(text: string): string {
  const words = text.trim().replaceAll(/\s+/g, ' ')
  if (words.length > MAX_QUESTION_CHARS) return `${cutText(words, MAX_QUESTION_CHARS).trimEnd()}…`
  return /[?:.!…]$/.test(words) ? words : `${words}:`
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
