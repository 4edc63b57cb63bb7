import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { Link } from '#platform/web/design/link.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { workspaceStrings as strings } from '#workspaces/web/index.ts'
import classes from './onboarding.module.css'

const WAYS = [
  { href: '/home', icon: IconHome, title: strings.onboarding.look, hint: strings.onboarding.lookHint },
  {
    href: '/onboarding/project-setup',
    icon: IconFolderPlus,
    title: strings.onboarding.begin,
    hint: strings.onboarding.beginHint,
  },
  {
    href: '/onboarding/setup-workspace',
    icon: IconUserPlus,
    title: strings.onboarding.team,
    hint: strings.onboarding.teamHint,
  },
] as const

/** /onboarding/getting-started: the first things to do, in any order. */
export function GettingStartedScreen() {
  return (
    <Page title={strings.onboarding.startTitle} width="reading">
      <div className={classes.narrow}>
        <PageHeader title={strings.onboarding.startTitle} description={strings.onboarding.startExplain} />
        <ul className={classes.ways}>
          {WAYS.map(({ href, icon: WayIcon, title, hint }) => (
            <li key={href}>
              <Link className={classes.way} href={href}>
                <WayIcon size={22} stroke={1.6} aria-hidden="true" />
                <span>
                  <span className={classes.wayTitle}>{title}</span>
                  <span className={classes.wayHint}>{hint}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  )
}
