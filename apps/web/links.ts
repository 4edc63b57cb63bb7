import { formatHash, type HashState } from '#platform/kernel/hash-state.ts'
import { toShortId, type Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

/** Something with a name and an identifier: its links carry the name as a readable slug (document 1 §2.13). */
type Named = { id: Id; title?: string | null }

/** The tabs of a project, as they are named in addresses (document 1 §2.4). */
export type ProjectTab = 'readme' | 'notes' | 'tags' | 'insights' | 'highlights' | 'charts'

function withHash(path: string, hash?: HashState): string {
  const written = hash ? formatHash(hash) : ''
  return written ? `${path}#${written}` : path
}

/** Addresses within a workspace, as hrefs for Link and the router's history. The routes parse them with idParams. */
export const links = {
  project: (project: Named, tab?: ProjectTab) =>
    `/projects/${slugSegment(project.title, project.id)}${tab ? `/${tab}` : ''}`,
  /** A saved chart of a project. */
  chart: (project: Named, chartId: Id) =>
    `/projects/${slugSegment(project.title, project.id)}/charts?chart=${toShortId(chartId)}`,
  projectSettings: (project: Named, page: string) =>
    `/projects/${slugSegment(project.title, project.id)}/settings/${page}`,
  /** The trash of a project. */
  projectTrash: (project: Named) => `/settings/trash?projectId=${toShortId(project.id)}`,
  projectImport: (project: Named) => `/projects/${slugSegment(project.title, project.id)}/import`,
  /** A saved view of a project. */
  projectView: (project: Named, view: Named) =>
    `/projects/${slugSegment(project.title, project.id)}/v/${slugSegment(view.title, view.id)}`,
  /** The rows of a view one after another, starting with a row. */
  presentView: (project: Named, view: Named, rowId?: Id) =>
    `/projects/${slugSegment(project.title, project.id)}/v/${slugSegment(view.title, view.id)}/present${rowId ? `/${toShortId(rowId)}` : ''}`,
  present: (project: Named, insightId?: Id) =>
    `/projects/${slugSegment(project.title, project.id)}/insights/present${insightId ? `/${toShortId(insightId)}` : ''}`,
  folder: (folder: Named, tab?: 'projects' | 'insights') =>
    `/folders/${slugSegment(folder.title, folder.id)}${tab ? `/${tab}` : ''}`,
  note: (note: Named, hash?: HashState) => withHash(`/data/${slugSegment(note.title, note.id)}`, hash),
  /** The note, scrolled to the highlight. */
  highlight: (note: Named, highlightId: Id) =>
    withHash(`/data/${slugSegment(note.title, note.id)}`, { highlight: { kind: 'id', id: highlightId } }),
  insight: (insight: Named, hash?: HashState) => withHash(`/insights/${slugSegment(insight.title, insight.id)}`, hash),
  savedFeed: (feed: Named) => `/explore/${slugSegment(feed.title, feed.id)}`,
  /** A new conversation that begins with these words. */
  ask: (question: string) => `/ask?${new URLSearchParams({ question }).toString()}`,
  conversation: (conversation: Named) => `/ask/${slugSegment(conversation.title, conversation.id)}`,
  tag: (tag: Named) => `/tags/${slugSegment(tag.title, tag.id)}`,
  /** A contact. */
  person: (person: Named, hash?: HashState) => withHash(`/people/${slugSegment(person.title, person.id)}`, hash),
} as const
