import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { useDeclaredRoutes } from './declared-routes.ts'
import { switchColorMode } from './shell-actions.ts'
import { useShellData } from './shell-data.tsx'
import { shellStrings as strings } from './strings.ts'
import classes from './sidebar.module.css'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** The workspace's name and menu: settings, members, another workspace, signing out. */
export function WorkspaceMenu() {
  const { workspace, viewer } = useShellData()
  const declared = useDeclaredRoutes()
  const links: (MenuEntry & { kind: 'link' })[] = [
    { kind: 'link', title: strings.workspace.settings, href: '/settings', icon: <IconSettings {...icon} /> },
    { kind: 'link', title: strings.workspace.members, href: '/settings/users', icon: <IconUsers {...icon} /> },
    { kind: 'link', title: strings.workspace.account, href: '/settings/user/account', icon: <IconUser {...icon} /> },
    {
      kind: 'link',
      title: strings.workspace.switchTo,
      href: '/auth/workspaces',
      icon: <IconArrowsExchange {...icon} />,
    },
    { kind: 'link', title: strings.workspace.logOut, href: '/auth/logout', icon: <IconLogout {...icon} /> },
  ]
  const entries: MenuEntry[] = [
    { kind: 'heading', title: viewer.email },
    ...links.filter((link) => declared.has(link.href)),
    { kind: 'line' },
    { kind: 'action', action: switchColorMode.id, title: strings.workspace.colours, icon: <IconMoon {...icon} /> },
  ]
  return (
    <ActionMenu entries={entries} width={240}>
      <button type="button" className={classes.workspace}>
        <Avatar
          name={workspace.name}
          imageUrl={workspace.logoUrl}
          {...(workspace.primaryColor ? { color: workspace.primaryColor } : {})}
          size={22}
          square
          decorative
        />
        <span>{workspace.name}</span>
        <IconSelector size={14} stroke={1.8} aria-hidden="true" />
      </button>
    </ActionMenu>
  )
}
