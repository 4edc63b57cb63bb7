import { Outlet } from '@tanstack/react-router'
import { Link } from '#platform/web/design/link.tsx'
import { NameMark } from '../brand/name-mark.tsx'
import classes from './auth-frame.module.css'

/** Around the screens of signing in and of choosing or making a workspace: the name, and the screen on a card. */
export function AuthFrame() {
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <Link href="/" aria-label="Quarry, start page">
          <NameMark />
        </Link>
      </header>
      <main className={classes.main} id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <footer className={classes.foot}>Customer research, in one place that is yours.</footer>
    </div>
  )
}
