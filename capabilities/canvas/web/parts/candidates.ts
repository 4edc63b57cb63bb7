import type { ApolloClient } from '@apollo/client'
import {
  CanvasCandidatesDocument,
  type CanvasCandidatesQuery,
} from '#generated/operations/capabilities/canvas/web/canvas.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import type { ReferenceKind } from '../../model/item.ts'
import { canvasStrings as strings } from '../strings.ts'

/** Something that can be added to a canvas. */
export interface Target {
  kind: ReferenceKind
  targetId: Id
}

/** The same as the picker lists it. */
export interface Candidate extends Target {
  id: Id
  words: string
  foot: string
  onCanvas: boolean
}

/** What of its project could be added to a canvas, newest first. */
export const candidateList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'canvas-candidates',
    kind: 'candidate',
    document: CanvasCandidatesDocument,
    pageOf: ({ canvasCandidates: { nodes, ...page } }) => ({ ...page, nodes: nodes.flatMap(toCandidate) }),
  })

function toCandidate({
  onCanvas,
  note,
  insight,
  highlight,
}: CanvasCandidatesQuery['canvasCandidates']['nodes'][number]): Candidate[] {
  const candidate = (kind: ReferenceKind, targetId: Id, words: string, foot: string): Candidate[] => [
    { id: targetId, kind, targetId, words, foot, onCanvas },
  ]
  if (highlight) {
    const { id, text, region, note: of } = highlight
    return candidate('highlight', id, text || (region?.name ?? strings.noWords), of.title || strings.untitledNote)
  }
  if (note) return candidate('note', note.id, note.title || strings.untitledNote, note.preview)
  return insight ? candidate('insight', insight.id, insight.title || strings.untitledInsight, insight.preview) : []
}
