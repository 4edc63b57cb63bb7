import { NativeSelect } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import type { Breadcrumb } from '#platform/web/design/breadcrumb.ts'
import { Link } from '#platform/web/design/link.tsx'
import { PageFrameProvider, usePageFrame } from '#platform/web/design/page-frame.tsx'
import classes from './settings-frame.module.css'
import { settingsStrings as strings } from './strings.ts'

export interface SettingsSection {
  title: string
  href: string
  icon: Icon
  /** How the addresses of its other pages begin; its own and a slash where that is not given. */
  within?: string
  /** Other last parts of an address that are the same section. */
  also?: readonly string[]
}

export interface SettingsGroup {
  title: string
  pages: readonly SettingsSection[]
}

interface SettingsLayoutProps {
  title: string
  /** Names the list, for those who do not see it. */
  label: string
  /** The way to these settings. */
  trail: Breadcrumb[]
  groups: readonly SettingsGroup[]
}

/**
 * Settings as one page: their sections in a list beside the one that is open, each at an address of its own. On a narrow
 * screen the list is a field above.
 */
export function SettingsLayout({ title, label, trail, groups }: SettingsLayoutProps) {
  const router = useRouter()
  const frame = usePageFrame()
  const path = useLocation({ select: (location) => location.pathname.replace(/(?<=.)\/$/, '') })
  const isOpen = ({ href, within = `${href}/`, also = [] }: SettingsSection): boolean =>
    path === href || (within !== href && path.startsWith(within)) || also.some((one) => path.endsWith(`/${one}`))
  const open = groups.flatMap(({ pages }) => pages).find(isOpen)
  return (
    <div className={classes.frame}>
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
      <div className={classes.content}>
        <PageFrameProvider frame={{ ...frame, level: 'section', trail }}>
          <Outlet />
        </PageFrameProvider>
      </div>
    </div>
  )
}
