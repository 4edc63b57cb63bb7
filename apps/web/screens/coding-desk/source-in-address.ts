import { codingSource, type CodingSource } from '#coding/model/source.ts'
import { parseId, type Id } from '#platform/kernel/ids.ts'
import { CODED } from '../../coding-links.ts'

/** The working set that an address of the desk names; null where the address cannot be parsed. */
export function sourceInAddress(projectId: Id | null, searchStr: string): CodingSource | null {
  const said = sourceSaid(projectId, new URLSearchParams(searchStr))
  const parsed = codingSource.safeParse(said)
  return parsed.success ? parsed.data : null
}

function sourceSaid(projectId: Id | null, query: URLSearchParams): unknown {
  const id = (name: string): Id | null => parseId(query.get(name) ?? '')
  const ids = (name: string): Id[] => (query.get(name) ?? '').split(',').flatMap((one) => parseId(one) ?? [])
  const json = (name: string): object | null => {
    try {
      return JSON.parse(query.get(name) ?? 'null') as object | null
    } catch {
      // A truncated address names nothing.
      return null
    }
  }
  if (query.has(CODED.note)) return { kind: 'note', noteId: id(CODED.note) }
  if (query.has(CODED.question))
    return { kind: 'question', answers: { ...json(CODED.narrowed), questionId: id(CODED.question) } }
  if (query.has(CODED.selection))
    return { kind: 'selection', selectionId: id(CODED.selection), leftOut: ids(CODED.leftOut) }
  if (query.has(CODED.rows)) return { ...json(CODED.rows), kind: 'rows', projectId }
  if (query.has(CODED.search)) return { kind: 'search', options: json(CODED.search) }
  return null
}
