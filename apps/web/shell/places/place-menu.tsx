import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs'
import IconPinnedOff from '@tabler/icons-react/dist/esm/icons/IconPinnedOff.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarOff from '@tabler/icons-react/dist/esm/icons/IconStarOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { useRouter } from '@tanstack/react-router'
import { deletingFolder, folderStrings, pinningFolder } from '#folders/web/index.ts'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { useStarred, useStars } from '#stars/web/index.ts'
import { mayMove, type Place } from './place.ts'
import { askPlace } from './place-questions.ts'
import { strings } from './strings.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The page where a project is created in a folder. */
export function newProjectHref(folderId: string): string {
  return `/projects/new?folder=${folderId}`
}

/** The acts on folders: the entries of their menu, and each act separately. */
export function useFolderActs({ onDeleted }: { onDeleted?: () => void } = {}) {
  const deleteFolder = useAct(deletingFolder)
  const setPinned = useAct(pinningFolder)
  const router = useRouter()
  const { star } = useStars()
  const { rows: stars } = useStarred()
  const remove = async (place: Extract<Place, { kind: 'folder' }>): Promise<void> => {
    const { id, title } = place.folder
    const sure = await confirm({
      title: strings.deleteTitle(place.title),
      body: strings.deleteBody,
      confirmLabel: strings.deleteConfirm,
      danger: true,
    })
    if (sure && (await reportAct(deleteFolder(id), { title: folderStrings.deleted(title) }))) onDeleted?.()
  }
  const pin = async (place: Extract<Place, { kind: 'folder' }>): Promise<void> => {
    const { id, title, pinned } = place.folder
    await reportAct(setPinned({ id, pinned: !pinned }), {
      title: (pinned ? folderStrings.unpinned : folderStrings.pinned)(title),
    })
  }
  return {
    remove,
    pin,
    entriesOf: (place: Place): MenuEntry[] => {
      const move: MenuEntry[] = mayMove(place)
        ? [
            {
              kind: 'command',
              title: strings.move,
              icon: <IconFolderSymlink {...icon} />,
              onSelect: () => askPlace({ kind: 'move', place }),
            },
          ]
        : []
      const open: MenuEntry = {
        kind: 'link',
        title: strings.open,
        href: place.href,
        icon: <IconArrowRight {...icon} />,
      }
      const share: MenuEntry = {
        kind: 'command',
        title: strings.share,
        icon: <IconUsers {...icon} />,
        onSelect: () => askPlace({ kind: 'share', place }),
      }
      const isStarred = stars.some(({ id }) => id === place.id)
      const toggle: MenuEntry = {
        kind: 'command',
        title: isStarred ? strings.unstar : strings.star,
        icon: isStarred ? <IconStarOff {...icon} /> : <IconStar {...icon} />,
        onSelect: () => void star(place, !isStarred),
      }
      if (place.kind === 'project') return [open, toggle, ...move, share]
      const may = place.folder.viewerCan
      return [
        open,
        ...(may.edit
          ? [
              {
                kind: 'command' as const,
                title: strings.rename,
                icon: <IconPencil {...icon} />,
                onSelect: () => askPlace({ kind: 'rename', place }),
              },
            ]
          : []),
        {
          kind: 'command',
          title: place.folder.pinned ? strings.unpin : strings.pin,
          icon: place.folder.pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />,
          onSelect: () => void pin(place),
        },
        toggle,
        ...move,
        share,
        ...(may.contribute
          ? [
              { kind: 'line' as const },
              {
                kind: 'command' as const,
                title: strings.newProjectIn,
                icon: <IconStack2 {...icon} />,
                onSelect: () => router.history.push(newProjectHref(place.id)),
              },
              {
                kind: 'command' as const,
                title: strings.newFolderIn,
                icon: <IconFolderPlus {...icon} />,
                onSelect: () => askPlace({ kind: 'new-folder', parentId: place.id }),
              },
            ]
          : []),
        ...(may.delete
          ? [
              { kind: 'line' as const },
              {
                kind: 'command' as const,
                title: strings.delete,
                icon: <IconTrash {...icon} />,
                danger: true,
                onSelect: () => void remove(place),
              },
            ]
          : []),
      ]
    },
  }
}
