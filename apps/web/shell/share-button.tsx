import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconShare2 from '@tabler/icons-react/dist/esm/icons/IconShare2.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { copyLink } from '#platform/web/design/copy-text.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { links } from '../links.ts'
import { PLACEHOLDERS } from './placeholders.ts'
import { shareStrings as strings } from './share-strings.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

interface ShareButtonProps {
  /** The address of what is shared. */
  href: string
  /** Anyone who may see the project may see what is in it. */
  project: { id: string; title: string }
}

/** The link of a thing in a project, and who may open it; next to its menu. */
export function ShareButton({ href, project }: ShareButtonProps) {
  const entries: MenuEntry[] = [
    {
      kind: 'command',
      title: strings.copyLink,
      icon: <IconLink {...icon} />,
      onSelect: () => void copyLink(href),
    },
    {
      kind: 'link',
      title: strings.access(project.title || PLACEHOLDERS.project),
      href: links.projectSettings(project, 'access'),
      icon: <IconUsers {...icon} />,
    },
  ]
  return (
    <ActionMenu entries={entries}>
      <IconButton label={strings.label}>
        <IconShare2 size={17} stroke={1.7} aria-hidden="true" />
      </IconButton>
    </ActionMenu>
  )
}
