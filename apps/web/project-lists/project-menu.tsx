import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs'
import IconArchiveOff from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { archivingProject, deletingProject, projectStrings, type ProjectRow } from '#projects/web/index.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../links.ts'
import { placeLinks } from '../place-links.ts'
import { placeOfProject } from '../shell/places/place.ts'
import { askPlace } from '../shell/places/place-questions.ts'
import { strings } from './strings.ts'
import { useDuplicateProject } from './use-duplicate-project.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** Asks for confirmation to delete a project: it contains a lot, although it can be restored. */
export async function confirmDelete(project: ProjectRow): Promise<boolean> {
  return confirm({
    title: strings.deleteTitle(project.title || projectStrings.untitled),
    body: strings.deleteBody(projectStrings.counts(project.noteCount, project.highlightCount, project.insightCount)),
    confirmLabel: strings.deleteConfirm,
    danger: true,
  })
}

interface ProjectMenuProps {
  project: ProjectRow
  /** Entries above everything else, instead of the link to the project. */
  first?: readonly MenuEntry[]
}

/** The menu of a project in a list. */
export function ProjectMenu({ project, first }: ProjectMenuProps) {
  const setArchived = useAct(archivingProject)
  const deleteProject = useAct(deletingProject)
  const duplicate = useDuplicateProject()
  const archived = project.archivedAt !== null
  const remove = async (): Promise<void> => {
    if (await confirmDelete(project))
      await reportAct(deleteProject(project.id), { title: projectStrings.deleted(project.title) })
  }
  const entries: MenuEntry[] = [
    ...(first ?? [
      { kind: 'link', title: strings.open, href: links.project(project), icon: <IconArrowRight {...icon} /> },
    ]),
    ...(archived
      ? []
      : [
          {
            kind: 'link' as const,
            title: strings.showInBrowse,
            href: placeLinks.inBrowse(project),
            icon: <IconListSearch {...icon} />,
          },
        ]),
    ...(project.viewerCan.move
      ? [
          {
            kind: 'command' as const,
            title: strings.move,
            icon: <IconFolderSymlink {...icon} />,
            onSelect: () => askPlace({ kind: 'move', place: placeOfProject(project) }),
          },
        ]
      : []),
    ...(project.viewerCan.duplicate
      ? [
          {
            kind: 'command' as const,
            title: strings.duplicate,
            icon: <IconCopy {...icon} />,
            onSelect: () => void duplicate(project),
          },
        ]
      : []),
    ...(project.viewerCan.archive
      ? [
          {
            kind: 'command' as const,
            title: archived ? strings.unarchive : strings.archive,
            icon: archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />,
            onSelect: () =>
              void reportAct(setArchived({ id: project.id, archived: !archived }), {
                title: (archived ? projectStrings.unarchived : projectStrings.archivedNow)(project.title),
              }),
          },
        ]
      : []),
    ...(project.viewerCan.delete
      ? [
          { kind: 'line' as const },
          {
            kind: 'command' as const,
            title: strings.delete,
            icon: <IconTrash {...icon} />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]
      : []),
  ]
  return <MoreMenu label={strings.more(project.title || projectStrings.untitled)} entries={entries} />
}
