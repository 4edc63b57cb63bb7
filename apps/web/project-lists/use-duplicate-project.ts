import { useRouter } from '@tanstack/react-router'
import type { Id } from '#platform/kernel/ids.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { copyBegun, duplicatingProject, templateStrings } from '#templates/web/index.ts'
import { templateLinks } from '../template-links.ts'

/** Begins to duplicate a project, and opens the page of its progress. */
export function useDuplicateProject(): (project: { id: Id; title: string }) => Promise<void> {
  const router = useRouter()
  const begin = useAct(duplicatingProject)
  return async ({ id, title }) => {
    const copy = { projectId: id, title: templateStrings.copyOf(title) }
    const copyId = await copyBegun((onBegun) => begin({ ...copy, onBegun }))
    if (copyId !== null) router.history.push(templateLinks.copying(copyId))
  }
}
