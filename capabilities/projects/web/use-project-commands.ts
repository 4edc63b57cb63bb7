import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  archivingProject,
  changingProject,
  creatingProject,
  deletingProject,
  movingProject,
  type ProjectChange,
  type ProjectPlace,
} from './project-acts.ts'
import type { ProjectRow } from './project-list.ts'
import { projectStrings as strings } from './strings.ts'

type Named = Pick<ProjectRow, 'id' | 'title'>

/** The commands for projects, shown at once, undone by mod+z and the toast. Failures are shown in a toast. */
export function useProjectCommands() {
  const add = useAct(creatingProject)
  const change = useAct(changingProject)
  const setArchived = useAct(archivingProject)
  const put = useAct(movingProject)
  const takeAway = useAct(deletingProject)
  return useMemo(() => {
    const titleOf = ({ title }: Named): string => title || strings.untitled
    const changed = async ({ id }: Named, title: string, to: ProjectChange): Promise<boolean> =>
      reportAct(change({ id, ...to }), { title })
    return {
      /** @returns the id of the new project; null when it failed. */
      async create(input: { title: string; color: string | null; folderId?: Id | null }): Promise<Id | null> {
        const id = newId()
        const outcome = await add({ id, ...input }).done
        if (outcome.state !== 'refused') return id
        reportFailure(outcome.error)
        return null
      },
      /** @returns whether it moved. */
      move: async (project: Named, place: ProjectPlace): Promise<boolean> =>
        reportAct(put({ id: project.id, ...place }), { title: strings.moved(titleOf(project)) }),
      rename: async (project: Named, title: string): Promise<boolean> =>
        changed(project, strings.renamed(title || strings.untitled), { title }),
      /** Gives a project an icon, or removes it. */
      sign: async (project: Named, icon: string | null): Promise<boolean> =>
        changed(project, strings.signed(titleOf(project)), { icon }),
      recolor: async (project: Named, color: string): Promise<boolean> =>
        changed(project, strings.recolored(titleOf(project)), { color }),
      summarize: async (project: Named, summary: string): Promise<boolean> =>
        changed(project, strings.summarized(titleOf(project)), { summary }),
      setTabs: async (project: Named, tabs: ProjectRow['tabs']): Promise<boolean> =>
        changed(project, strings.tabsChanged, { tabs }),
      /** Archives a project, or restores it from the archive. */
      archive: async (project: Named, archived: boolean): Promise<boolean> =>
        reportAct(setArchived({ id: project.id, archivedAt: archived ? new Date().toISOString() : null }), {
          title: archived ? strings.archivedNow(titleOf(project)) : strings.unarchived(titleOf(project)),
        }),
      /** @returns whether it is deleted. */
      remove: async (project: Named): Promise<boolean> =>
        reportAct(takeAway(project.id), { title: strings.deleted(titleOf(project)) }),
    }
  }, [add, change, setArchived, put, takeAway])
}
