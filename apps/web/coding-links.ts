import { codingSource, type CodingSource, type CodingSourceInput } from '#coding/model/source.ts'
import { parseId, toShortId, type Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

/** A working set, and the project in whose address it stands; null where it may be of several. */
interface Addressed {
  project: { id: Id; title?: string | null } | null
  source: CodingSourceInput
}

const [NOTE, QUESTION, NARROWED, SELECTION, ROWS, SEARCH] = [
  'note',
  'question',
  'answers',
  'selection',
  'rows',
  'search',
]

/** The address of the coding desk for a working set. */
export function codingLink({ project, source }: Addressed): string {
  const path = project === null ? '/code' : `/projects/${slugSegment(project.title, project.id)}/code`
  return `${path}?${new URLSearchParams(parametersOf(source)).toString()}`
}

function parametersOf(source: CodingSourceInput): Record<string, string> {
  switch (source.kind) {
    case 'note':
      return { [NOTE]: toShortId(source.noteId) }
    case 'question': {
      const { questionId, ...narrowed } = source.answers
      const isNarrowed = Object.keys(narrowed).length > 0
      return { [QUESTION]: toShortId(questionId), ...(isNarrowed && { [NARROWED]: JSON.stringify(narrowed) }) }
    }
    case 'selection':
      return { [SELECTION]: toShortId(source.selectionId) }
    case 'rows':
      return { [ROWS]: JSON.stringify({ data: source.data, find: source.find }) }
    case 'search':
      return { [SEARCH]: JSON.stringify(source.options) }
  }
}

/** What an address of the desk says to code; null where it says nothing that can be read. */
export function sourceInAddress(projectId: Id | null, searchStr: string): CodingSource | null {
  const said = sourceSaid(projectId, new URLSearchParams(searchStr))
  const parsed = codingSource.safeParse(said)
  return parsed.success ? parsed.data : null
}

function sourceSaid(projectId: Id | null, query: URLSearchParams): unknown {
  const id = (name: string): Id | null => parseId(query.get(name) ?? '')
  const json = (name: string): object | null => {
    try {
      return JSON.parse(query.get(name) ?? 'null') as object | null
    } catch {
      // An address that was cut says nothing.
      return null
    }
  }
  if (query.has(NOTE)) return { kind: 'note', noteId: id(NOTE) }
  if (query.has(QUESTION)) return { kind: 'question', answers: { ...json(NARROWED), questionId: id(QUESTION) } }
  if (query.has(SELECTION)) return { kind: 'selection', selectionId: id(SELECTION) }
  if (query.has(ROWS)) return { ...json(ROWS), kind: 'rows', projectId }
  if (query.has(SEARCH)) return { kind: 'search', options: json(SEARCH) }
  return null
}
