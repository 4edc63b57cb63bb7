import type { CodingSourceInput } from '#coding/model/source.ts'
import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

/** A working set, and the project in whose address it is; null where it may span several projects. */
interface Addressed {
  project: { id: Id; title?: string | null } | null
  source: CodingSourceInput
}

/** The names of the search parameters. */
export const CODED = {
  note: 'note',
  question: 'question',
  narrowed: 'answers',
  selection: 'selection',
  leftOut: 'without',
  rows: 'rows',
  search: 'search',
} as const

/** The address of the coding desk for a working set. */
export function codingLink({ project, source }: Addressed): string {
  const path = project === null ? '/code' : `/projects/${slugSegment(project.title, project.id)}/code`
  return `${path}?${new URLSearchParams(parametersOf(source)).toString()}`
}

function parametersOf(source: CodingSourceInput): Record<string, string> {
  switch (source.kind) {
    case 'note':
      return { [CODED.note]: toShortId(source.noteId) }
    case 'question': {
      const { questionId, filter, ...others } = source.answers
      const narrowed = [
        ...Object.entries(others),
        ...(filter?.fields.length ? [['filter', filter] as const] : []),
      ].filter(([, value]) => value !== null && value !== undefined && value !== false)
      return {
        [CODED.question]: toShortId(questionId),
        ...(narrowed.length > 0 && { [CODED.narrowed]: JSON.stringify(Object.fromEntries(narrowed)) }),
      }
    }
    case 'selection':
      return {
        [CODED.selection]: toShortId(source.selectionId),
        ...(source.leftOut?.length && { [CODED.leftOut]: source.leftOut.map(toShortId).join(',') }),
      }
    case 'rows':
      return { [CODED.rows]: JSON.stringify({ data: source.data, find: source.find }) }
    case 'search':
      return { [CODED.search]: JSON.stringify(source.options) }
  }
}
