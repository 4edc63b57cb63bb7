import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ContentParts } from '#editor/web/index.ts'
import { renderFile, renderPicture } from '../documents/render-file.tsx'
import { questionLinks } from '../question-links.ts'
import type { OpenNote } from './open-note.ts'
import { strings } from './strings.ts'

/**
 * How the text of a note draws the content of other capabilities: files, the titles of questions and the labels of
 * chosen options.
 */
export function useContentParts(note: OpenNote): ContentParts {
  const { questions, project } = note
  const known = JSON.stringify(questions)
  const router = useRouter()
  const { id: projectId, title } = project
  return useMemo(() => {
    const all = JSON.parse(known) as OpenNote['questions']
    const byId = new Map(all.map((question) => [question.id, question]))
    const label = (questionId: string): string =>
      strings.response(all.length > 1 && byId.has(questionId) ? all.findIndex(({ id }) => id === questionId) + 1 : null)
    return {
      renderFile,
      renderPicture,
      questionTitle: (questionId) => byId.get(questionId)?.text || label(questionId),
      questionLink: {
        hrefOf: (id) => questionLinks.question({ id: projectId, title }, { id, text: byId.get(id)?.text ?? '' }),
        follow: (href) => router.history.push(href),
      },
      optionTitle(questionId, optionId) {
        const question = byId.get(questionId)
        const all = question ? [...question.options, ...question.pastOptions] : []
        return all.find((option) => option.id === optionId)?.optionText ?? null
      },
    }
  }, [known, projectId, title, router])
}
