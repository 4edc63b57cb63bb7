import type { Icon } from '@tabler/icons-react'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Link } from '#platform/web/design/link.tsx'
import { useDeclaredRoutes } from '../../shell/declared-routes.ts'
import classes from './settings-frame.module.css'
import { settingsStrings as strings } from './strings.ts'

interface SettingsPage {
  title: string
  href: string
  icon: Icon
  /** How the addresses of its other pages begin; its own and a slash where that is not given. */
  within?: string
}

/** The pages of settings, in the order of document 1 §2.11. One whose route is not declared is not offered. */
const GROUPS: ReadonlyArray<{ title: string; pages: readonly SettingsPage[] }> = [
  {
    title: strings.you,
    pages: [
      { title: strings.pages.account, href: '/settings/user/account', icon: IconUser },
      { title: strings.pages.api, href: '/settings/user/api', icon: IconApi },
    ],
  },
  {
    title: strings.workspace,
    pages: [
      { title: strings.pages.general, href: '/settings', icon: IconSettings },
      { title: strings.pages.members, href: '/settings/users', icon: IconUsers },
      { title: strings.pages.groups, href: '/settings/groups', icon: IconUsersGroup },
      { title: strings.pages.security, href: '/settings/security', icon: IconShieldLock },
      { title: strings.pages.fields, href: '/settings/fields', icon: IconForms },
      { title: strings.pages.people, href: '/settings/people', icon: IconAddressBook },
      { title: strings.pages.tags, href: '/settings/tags', icon: IconTag },
      { title: strings.pages.extensions, href: '/settings/extensions', icon: IconTags },
      {
        title: strings.pages.templates,
        href: '/settings/templates/projects',
        within: '/settings/templates/',
        icon: IconTemplate,
      },
      { title: strings.pages.projects, href: '/settings/projects', icon: IconAdjustments },
      { title: strings.pages.trash, href: '/settings/trash', icon: IconTrash },
    ],
  },
]

/** Around the pages of settings: a list of all of them beside the one that is open. */
export function SettingsFrame() {
  const path = useLocation({ select: (location) => location.pathname.replace(/(?<=.)\/$/, '') })
  const declared = useDeclaredRoutes()
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // On narrow screens the list is one line that scrolls.
    nav.current?.querySelector('a[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])
  return (
    <div className={classes.frame}>
      <nav className={classes.nav} aria-label={strings.label} ref={nav}>
        {GROUPS.map(({ title, pages }) => (
          <div key={title}>
            <h2 className={classes.heading}>{title}</h2>
            <ul className={classes.links}>
              {pages
                .filter(({ href }) => declared.has(href))
                .map(({ title: name, href, icon: PageIcon, within = `${href}/` }) => (
                  <li key={href}>
                    <Link
                      className={classes.link}
                      href={href}
                      {...(path === href || (href !== '/settings' && path.startsWith(within))
                        ? { 'aria-current': 'page' as const }
                        : {})}
                    >
                      <PageIcon size={16} stroke={1.7} aria-hidden="true" />
                      {name}
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  )
}
