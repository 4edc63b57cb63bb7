import {
  ChangeProjectDocument,
  CreateProjectDocument,
  DeleteProjectDocument,
  MoveProjectDocument,
  RestoreProjectDocument,
  type ProjectRowFragment,
} from '#generated/operations/capabilities/projects/web/project.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { CallError, useCommand } from '#platform/web/graphql/index.ts'
import { projectStrings as strings } from './strings.ts'

/** What lists and heads of projects show. */
export type ProjectRow = ProjectRowFragment

/** The sidebar's tree, read again after a project came or went. */
const TREE = ['Sidebar', 'PlaceContents']

/** What a list of projects does when one leaves it, and when undo brings that back. */
interface ListChange {
  onGone: () => void
  onBack: () => void
}

/**
 * Where a project is put: into a folder, or the workspace itself, before one that stands there, behind one, or at the
 * end.
 */
interface ProjectPlace {
  folderId: Id | null
  beforeId?: Id | null
  afterId?: Id | null
}

/** What can be done with projects, shown at once, undone by mod+z and the toast. Failures are told in a toast. */
export function useProjectCommands() {
  const [create] = useCommand(CreateProjectDocument, { refetch: TREE })
  const [change] = useCommand(ChangeProjectDocument, { queueAs: strings.rename })
  const [remove] = useCommand(DeleteProjectDocument, { refetch: TREE })
  const [restore] = useCommand(RestoreProjectDocument, { refetch: TREE })
  const [move] = useCommand(MoveProjectDocument, { refetch: TREE })

  const set = async (
    project: ProjectRow,
    input: {
      title?: string
      icon?: string | null
      color?: string
      summary?: string
      archived?: boolean
      tabs?: ProjectRow['tabs']
    },
    refetch: string[] = [],
  ): Promise<void> => {
    const { archived, ...words } = input
    const archivedAt = archived === undefined ? project.archivedAt : archived ? new Date().toISOString() : null
    const { id, title, summary, icon, color, tabs } = { ...project, ...words }
    const shown = {
      __typename: 'Project' as const,
      id,
      title,
      summary,
      icon,
      color,
      archivedAt,
      updatedAt: new Date().toISOString(),
      tabs: tabs.map(({ tab, enabled }) => ({ __typename: 'ProjectTabSetting' as const, tab, enabled })),
    }
    const sent = words.tabs === undefined ? {} : { tabs: words.tabs.map(({ tab, enabled }) => ({ tab, enabled })) }
    dataOf(await change({ input: { id, ...input, ...sent } }, { refetch, optimistic: { changeProject: shown } }))
  }
  const titleOf = (project: ProjectRow): string => project.title || strings.untitled

  return {
    /** @returns the id of the new project; null when it failed. */
    async create(input: { title: string; color: string | null; folderId?: Id | null }): Promise<Id | null> {
      try {
        return dataOf(await create({ input: { id: newId(), ...input } }))?.createProject.id ?? null
      } catch (error) {
        tellFailure(error)
        return null
      }
    },
    /** @returns whether it moved. */
    move: async (project: { id: Id; title: string }, place: ProjectPlace): Promise<boolean> =>
      perform({
        title: strings.moved(project.title || strings.untitled),
        run: async () => {
          const moved = dataOf(await move({ input: { id: project.id, ...place } }))?.moveProject
          return async () => {
            if (moved?.fromHidden === true)
              throw new CallError('refused', strings.stoodHidden, { code: 'Forbidden', cause: moved })
            dataOf(
              await move({
                input: { id: project.id, folderId: moved?.fromFolderId ?? null, beforeId: moved?.fromBeforeId ?? null },
              }),
            )
          }
        },
      }),
    rename: async (project: ProjectRow, title: string): Promise<boolean> =>
      perform({
        title: strings.renamed(title || strings.untitled),
        run: async () => {
          await set(project, { title })
          return async () => set(project, { title: project.title })
        },
      }),
    /** Gives a project a sign, or takes it away. */
    sign: async (project: ProjectRow, icon: string | null): Promise<boolean> =>
      perform({
        title: strings.signed(titleOf(project)),
        run: async () => {
          await set(project, { icon })
          return async () => set(project, { icon: project.icon })
        },
      }),
    recolor: async (project: ProjectRow, color: string): Promise<boolean> =>
      perform({
        title: strings.recolored(titleOf(project)),
        run: async () => {
          await set(project, { color })
          return async () => set(project, { color: project.color ?? color })
        },
      }),
    summarize: async (project: ProjectRow, summary: string): Promise<boolean> =>
      perform({
        title: strings.summarized(titleOf(project)),
        run: async () => {
          await set(project, { summary })
          return async () => set(project, { summary: project.summary })
        },
      }),
    setTabs: async (project: ProjectRow, tabs: ProjectRow['tabs']): Promise<boolean> =>
      perform({
        title: strings.tabsChanged,
        run: async () => {
          await set(project, { tabs })
          return async () => set(project, { tabs: project.tabs })
        },
      }),
    /** Puts a project away, or takes it out again. @param list as in remove. */
    archive: async (project: ProjectRow, archived: boolean, list?: ListChange): Promise<boolean> =>
      perform({
        title: archived ? strings.archivedNow(titleOf(project)) : strings.unarchived(titleOf(project)),
        run: async () => {
          await set(project, { archived }, TREE)
          list?.onGone()
          return async () => {
            await set(project, { archived: !archived }, TREE)
            list?.onBack()
          }
        },
      }),
    /** @param list what the list does in which the project stood. @returns whether it is deleted. */
    remove: async (project: ProjectRow, list?: ListChange): Promise<boolean> =>
      perform({
        title: strings.deleted(titleOf(project)),
        run: async () => {
          const deletionId = dataOf(await remove({ input: { id: project.id } }))?.deleteProject.deletionId ?? ''
          list?.onGone()
          return async () => {
            dataOf(await restore({ input: { deletionId } }))
            list?.onBack()
          }
        },
      }),
  }
}
