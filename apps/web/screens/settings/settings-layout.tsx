import { NativeSelect } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Outlet, useRouter } from '@tanstack/react-router'
import type { Breadcrumb } from '#platform/web/design/breadcrumb.ts'
import { Link } from '#platform/web/design/link.tsx'
import { PageFrameProvider, usePageFrame } from '#platform/web/design/page-frame.tsx'
import classes from './settings-frame.module.css'
import { settingsStrings as strings } from './strings.ts'

interface SettingsSection {
  /** Identifies it among the sections of these settings. */
  key: string
  title: string
  href: string
  icon: Icon
}

export interface SettingsGroup {
  title: string
  pages: readonly SettingsSection[]
}

/** What is around the sections. */
export interface SettingsNavigation {
  title: string
  /** Names the list for screen readers. */
  label: string
  /** The breadcrumbs to these settings. */
  trail: Breadcrumb[]
  groups: readonly SettingsGroup[]
}

interface SettingsLayoutProps {
  /** The key of the section in the address. */
  openKey: string
  /**
   * Null while it is not known, and where it cannot be seen: the section is shown alone, and stays when this arrives.
   */
  around: SettingsNavigation | null
}

/**
 * Settings as one page: their sections in a list beside the open one, each at its own address. On a narrow screen the
 * list is a field above.
 */
export function SettingsLayout({ openKey, around }: SettingsLayoutProps) {
  const frame = usePageFrame()
  return (
    <div className={around ? classes.frame : undefined}>
      {around && <SectionList openKey={openKey} {...around} />}
      <div className={around ? classes.content : undefined}>
        <PageFrameProvider frame={around ? { ...frame, level: 'section', trail: around.trail } : frame}>
          <Outlet />
        </PageFrameProvider>
      </div>
    </div>
  )
}

function SectionList({ openKey, title, label, groups }: SettingsNavigation & { openKey: string }) {
  const router = useRouter()
  const open = groups.flatMap(({ pages }) => pages).find(({ key }) => key === openKey)
  return (
    <>
      <h1 className={classes.title}>{title}</h1>
      <NativeSelect
        className={classes.select}
        aria-label={strings.section}
        value={open?.href ?? ''}
        onChange={(event) => router.history.push(event.currentTarget.value)}
      >
        {open === undefined && <option value="">{strings.section}</option>}
        {groups.map((group) => (
          <optgroup key={group.title} label={group.title}>
            {group.pages.map((page) => (
              <option key={page.href} value={page.href}>
                {page.title}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
      <nav className={classes.nav} aria-label={label}>
        {groups.map((group) => (
          <div key={group.title}>
            <h2 className={classes.heading}>{group.title}</h2>
            <ul className={classes.links}>
              {group.pages.map((page) => (
                <li key={page.href}>
                  <Link
                    className={classes.link}
                    href={page.href}
                    {...(page === open ? { 'aria-current': 'page' as const } : {})}
                  >
                    <page.icon size={16} stroke={1.7} aria-hidden="true" />
                    {page.title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  )
}
