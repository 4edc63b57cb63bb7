import { Outlet } from '@tanstack/react-router'
import { Link } from '#platform/web/design/link.tsx'
import { NameMark } from '../brand/name-mark.tsx'
import classes from './auth-frame.module.css'
import { routeStrings as strings } from './strings.ts'

function Frame({ card }: { card: boolean }) {
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <Link href="/" aria-label={strings.startPage}>
          <NameMark />
        </Link>
      </header>
      <main className={classes.main} id="main" tabIndex={-1} data-card={card || undefined}>
        <Outlet />
      </main>
      <footer className={classes.foot}>{strings.foot}</footer>
    </div>
  )
}

/**
 * The frame of the screens for signing in and for choosing or creating a workspace: the name, and the screen on a card.
 */
export function AuthFrame() {
  return <Frame card />
}

/** The frame of the other pages of the root domain. */
export function PlainFrame() {
  return <Frame card={false} />
}
