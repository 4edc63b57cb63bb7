import { useLocation } from '@tanstack/react-router'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLayoutSidebarLeftCollapse from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarLeftCollapse.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef } from 'react'
import { Avatar } from '#platform/web/design/avatar.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { KeyHint, useKeysOf } from '#platform/web/design/key-hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { runAction } from '#platform/web/keyboard/index.ts'
import { destinations, type Destination } from './destinations.ts'
import { NewMenu } from './new-menu.tsx'
import { ProjectTree } from './project-tree.tsx'
import { useDeclaredRoutes } from './declared-routes.ts'
import { openPalette, showKeys, toggleSidebar } from './shell-actions.ts'
import { useShellData } from './shell-data.tsx'
import classes from './sidebar.module.css'
import { WorkspaceMenu } from './workspace-menu.tsx'
import { shellStrings as strings } from './strings.ts'

function DestinationRow({ destination }: { destination: Destination }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = pathname === destination.href || pathname.startsWith(`${destination.href}/`)
  const Icon = destination.icon
  return (
    <li>
      <Hint label={strings.goTo(destination.title)} action={destination.action.id} side="right">
        <Link className={classes.row} href={destination.href} {...(current ? { 'aria-current': 'page' as const } : {})}>
          <Icon size={17} stroke={1.7} aria-hidden="true" />
          <span className={classes.title}>{destination.title}</span>
        </Link>
      </Hint>
    </li>
  )
}

function SearchButton() {
  const keys = useKeysOf(openPalette.id)
  return (
    <button type="button" className={classes.search} onClick={() => runAction(openPalette.id)}>
      <IconSearch size={15} stroke={1.8} aria-hidden="true" />
      <span>{strings.find}</span>
      {keys && (
        <span aria-hidden="true">
          <KeyHint keys={keys} />
        </span>
      )}
    </button>
  )
}

/** The space of the sidebar while the text is drawn first. */
export function SidebarSpace({ hidden }: { hidden: boolean }) {
  return <div className={hidden ? classes.shut : classes.sidebar} />
}

/** The sidebar: the workspace's menu, search, destinations, projects, and the user. As a drawer it takes the focus. */
export function Sidebar({ drawer, hidden }: { drawer: boolean; hidden: boolean }) {
  const { viewer } = useShellData()
  const declared = useDeclaredRoutes()
  const offered = destinations.filter((destination) => declared.has(destination.href))
  const sidebar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (drawer && !hidden) sidebar.current?.focus()
  }, [drawer, hidden])

  return (
    <aside ref={sidebar} className={hidden ? classes.shut : classes.sidebar} aria-label={strings.sidebar} tabIndex={-1}>
      <div className={classes.head}>
        <WorkspaceMenu />
        <IconButton label={strings.hideSidebar} action={toggleSidebar.id} onClick={() => runAction(toggleSidebar.id)}>
          <IconLayoutSidebarLeftCollapse size={17} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={classes.find}>
        <SearchButton />
        <NewMenu />
      </div>
      <nav className={classes.scroll} aria-label={strings.main}>
        <ul className={classes.list}>
          {offered
            .filter(({ place }) => place === 'main')
            .map((destination) => (
              <DestinationRow key={destination.href} destination={destination} />
            ))}
        </ul>
        <ProjectTree />
      </nav>
      <div className={classes.foot}>
        {declared.has('/settings/user/account') ? (
          <Link className={classes.row} href="/settings/user/account">
            <Avatar name={viewer.name} imageUrl={viewer.imageUrl} size={22} decorative />
            <span className={classes.title}>{viewer.name}</span>
          </Link>
        ) : (
          <span className={classes.row}>
            <Avatar name={viewer.name} imageUrl={viewer.imageUrl} size={22} decorative />
            <span className={classes.title}>{viewer.name}</span>
          </span>
        )}
        {offered
          .filter(({ place }) => place === 'end')
          .map(({ title, href, icon: Icon, action }) => (
            <IconButton key={href} label={title} action={action.id} href={href}>
              <Icon size={17} stroke={1.7} aria-hidden="true" />
            </IconButton>
          ))}
        <IconButton label={strings.showKeys} action={showKeys.id} onClick={() => runAction(showKeys.id)}>
          <IconKeyboard size={17} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
    </aside>
  )
}
