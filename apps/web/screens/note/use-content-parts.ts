import { useMemo } from 'react'
import type { ContentParts } from '#editor/web/index.ts'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'

/** How the text of a note draws what other capabilities know: the titles of questions and the words of chosen options. */
export function useContentParts(note: OpenNote): ContentParts {
  const { questions } = note
  const known = JSON.stringify(questions)
  return useMemo(() => {
    const byId = new Map((JSON.parse(known) as OpenNote['questions']).map((question) => [question.id, question]))
    return {
      questionTitle: (questionId) => byId.get(questionId)?.text || strings.question,
      optionTitle: (questionId, optionId) => byId.get(questionId)?.options.find((option) => option.id === optionId)?.optionText ?? null,
    }
  }, [known])
}
