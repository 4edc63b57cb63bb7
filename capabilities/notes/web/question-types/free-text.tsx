import { Words } from '#fields/web/index.ts'
import { MAX_RESPONSE_CHARS } from '../../model/limits.ts'
import { QUESTION_TYPE_NAMES } from '../strings.ts'
import type { AnswerEditorProps, QuestionTypeFace } from './question-face.ts'

function WordsEditor({ question, response: [words = ''], ...given }: AnswerEditorProps) {
  return (
    <Words
      {...given}
      field={{ label: question.text, options: [], maxSelectable: null }}
      shown={words}
      known={words}
      href={null}
      isProse
      maxChars={MAX_RESPONSE_CHARS}
    />
  )
}

export const FREE_TEXT_FACE: QuestionTypeFace = {
  name: QUESTION_TYPE_NAMES.FREE_TEXT,
  text: (_question, [words = '']) => words,
  chips: null,
  pasted: (_question, text) => ({ text }),
  empty: { text: '' },
  Editor: WordsEditor,
  staysOpen: false,
}
