import { useCallback } from 'react'
import { isText, keptList, useKeptList } from '#platform/web/device/kept-list.ts'

const recentTags = keptList<string>({
  name: 'tags',
  most: 8,
  isEntry: isText,
  isSame: (one, other) => one === other,
})

/** The tags this person applied last in a project, the latest first, kept on this device. */
export function useRecentTags(projectId: string): { recent: readonly string[]; remember: (tagId: string) => void } {
  const recent = useKeptList(recentTags, projectId)
  const remember = useCallback((tagId: string) => recentTags.keep(tagId, projectId), [projectId])
  return { recent, remember }
}
