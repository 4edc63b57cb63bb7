import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { runAction } from '#platform/web/keyboard/index.ts'
import { ConnectionIndicator } from './connection-indicator.tsx'
import { toggleSidebar } from './shell-actions.ts'
import classes from './shell.module.css'
import { shellStrings as strings } from './strings.ts'

export type TopBarProps = {
  sidebarHidden: boolean
  breadcrumbsSlot: (element: HTMLElement | null) => void
  actionsSlot: (element: HTMLElement | null) => void
}

/** The bar above the screen: breadcrumbs, the state of the connection, and the actions of the whole page. */
export function TopBar({ sidebarHidden, breadcrumbsSlot, actionsSlot }: TopBarProps) {
  return (
    <header className={classes.topBar}>
      {sidebarHidden && (
        <IconButton
          label={strings.showSidebar}
          action={toggleSidebar.id}
          expanded={false}
          onClick={() => runAction(toggleSidebar.id)}
        >
          <IconMenu2 size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
      <div className={classes.breadcrumbs} ref={breadcrumbsSlot} />
      <ConnectionIndicator />
      <div className={classes.actions} ref={actionsSlot} />
    </header>
  )
}
