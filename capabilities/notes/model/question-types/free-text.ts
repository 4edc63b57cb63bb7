import { MAX_RESPONSE_CHARS } from '../limits.ts'
import { shownText } from '../shown-text.ts'
import type { QuestionTypeRules } from './question-type.ts'

/** Answered in words, which are stored in the note's text. */
export const FREE_TEXT_RULES: QuestionTypeRules = {
  holds: 'text',
  several: false,
  read: (question, { text, optionIds = [] }) => {
    if (optionIds.length > 0) return { problem: `“${shownText(question.text)}” is answered in words.` }
    const words = (text ?? '').replace(/\r\n?/g, '\n')
    if (words.length > MAX_RESPONSE_CHARS)
      return { problem: `An answer has at most ${MAX_RESPONSE_CHARS.toLocaleString('en')} characters.` }
    return { answer: { text: words.trim() === '' ? '' : words } }
  },
  sort: 'words',
  group: null,
  askedAs: 'TEXT',
  counted: 'values',
  cell: 'words',
}
