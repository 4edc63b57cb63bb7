import type { Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

type Named = { id: Id; title?: string | null }

/** Addresses of the questions of a project. */
export const questionLinks = {
  questions: (project: Named) => `/projects/${slugSegment(project.title, project.id)}/questions`,
  question: (project: Named, question: { id: Id; text: string }) =>
    `/projects/${slugSegment(project.title, project.id)}/questions/${slugSegment(question.text.slice(0, 60), question.id)}`,
  /** The answers to the question, as a chart. */
  chart: (project: Named, { id }: { id: Id }) =>
    `/projects/${slugSegment(project.title, project.id)}/charts?${new URLSearchParams({
      options: JSON.stringify({ dimension: { kind: 'QUESTION', id } }),
    }).toString()}`,
} as const
