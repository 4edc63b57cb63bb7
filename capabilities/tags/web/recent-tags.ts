import { useCallback } from 'react'
import { isText, keptList, useKeptList } from '#platform/web/device/kept-list.ts'

const recentTags = keptList<string>({
  name: 'tags',
  most: 8,
  isEntry: isText,
  isSame: (one, other) => one === other,
})

/** The tags that this user applied last in a project, latest first, stored on this device. */
export function useRecentTags(projectId: string): { recent: readonly string[]; remember: (tagId: string) => void } {
  const recent = useKeptList(recentTags, projectId)
  const remember = useCallback((tagId: string) => recentTags.keep(tagId, projectId), [projectId])
  return { recent, remember }
}
