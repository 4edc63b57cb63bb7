import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconCompass from '@tabler/icons-react/dist/esm/icons/IconCompass.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { KeyHint, useKeysOf } from '#platform/web/design/key-hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { runAction, useActions } from '#platform/web/keyboard/index.ts'
import { createActions } from '../../shell/shell-actions.ts'
import classes from './start.module.css'
import { strings } from './strings.ts'

const WAYS = [
  { title: strings.goBrowse, href: '/browse', icon: IconFolders },
  { title: strings.goExplore, href: '/explore', icon: IconCompass },
  { title: strings.goRecent, href: '/recent', icon: IconClock },
] as const

/** /start (document 1 §2.3): what can be created here, each with its key, and where to look around. */
export function StartScreen() {
  const available = new Set(
    useActions()
      .filter((action) => action.available)
      .map((action) => action.id),
  )
  const offered = Object.values(createActions).filter((action) => available.has(action.id))
  return (
    <Page title={strings.start} breadcrumbs={[{ title: strings.start }]} width="list">
      <PageHeader title={strings.start} description={offered.length > 0 ? strings.startHint : strings.startReading} />
      {offered.length > 0 && (
        <ul className={classes.grid}>
          {offered.map(({ id, title }) => (
            <li key={id}>
              <Choice id={id} title={title} />
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.ways}>
        {WAYS.map(({ title, href, icon: Icon }) => (
          <li key={href}>
            <Link className={classes.way} href={href}>
              <Icon size={17} stroke={1.7} aria-hidden="true" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}

function Choice({ id, title }: { id: string; title: string }) {
  const keys = useKeysOf(id)
  return (
    <button type="button" className={classes.choice} onClick={() => runAction(id)}>
      <span className={classes.sign} aria-hidden="true">
        <IconPlus size={16} stroke={2} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.hint}>{strings.hints[id]}</span>
      </span>
      {keys && (
        <span aria-hidden="true">
          <KeyHint keys={keys} />
        </span>
      )}
    </button>
  )
}
