import { useEffect } from 'react'
import { ProjectHighlightsDocument } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { HighlightRow } from '#highlights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { usePages, type Pages } from '#platform/web/graphql/index.ts'
import { UNTAGGED, type HighlightFilter } from './highlight-filter.ts'

export interface GroupLoaderProps {
  projectId: Id
  groupId: string
  filter: HighlightFilter
  /** Told of the pages as they come, and of null when the group is closed. */
  onPages: (groupId: string, pages: Pages<HighlightRow> | null) => void
}

/** Loads one open group of a project's highlights, page by page. Draws nothing. */
export function GroupLoader({ projectId, groupId, filter, onPages }: GroupLoaderProps) {
  const pages = usePages({
    document: ProjectHighlightsDocument,
    variables: {
      projectId,
      ...(groupId === UNTAGGED ? { untagged: true } : { tagId: groupId }),
      noteId: filter.noteId,
      createdById: filter.authorId,
      text: filter.text.trim() || null,
    },
    pageOf: (data) => data.project?.highlights ?? null,
    follows: ['highlight', 'tag'],
  })
  useEffect(() => onPages(groupId, pages), [groupId, pages, onPages])
  useEffect(() => () => onPages(groupId, null), [groupId, onPages])
  return null
}
