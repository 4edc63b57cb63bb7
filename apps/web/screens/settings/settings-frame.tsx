import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs'
import IconApi from '@tabler/icons-react/dist/esm/icons/IconApi.mjs'
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs'
import { useLocation } from '@tanstack/react-router'
import { useDeclaredRoutes } from '../../shell/declared-routes.ts'
import { SettingsLayout, type SettingsGroup } from './settings-layout.tsx'
import { settingsStrings as strings } from './strings.ts'

/** The pages of settings, in the order of document 1 §2.11. A page whose route is not declared is not offered. */
const GROUPS: readonly SettingsGroup[] = [
  {
    title: strings.you,
    pages: [
      { key: 'user/account', title: strings.pages.account, href: '/settings/user/account', icon: IconUser },
      { key: 'user/api', title: strings.pages.api, href: '/settings/user/api', icon: IconApi },
    ],
  },
  {
    title: strings.workspace,
    pages: [
      { key: 'general', title: strings.pages.general, href: '/settings', icon: IconSettings },
      { key: 'users', title: strings.pages.members, href: '/settings/users', icon: IconUsers },
      { key: 'groups', title: strings.pages.groups, href: '/settings/groups', icon: IconUsersGroup },
      { key: 'security', title: strings.pages.security, href: '/settings/security', icon: IconShieldLock },
      { key: 'ai', title: strings.pages.ai, href: '/settings/ai', icon: IconSparkles },
      { key: 'fields', title: strings.pages.fields, href: '/settings/fields', icon: IconForms },
      { key: 'people', title: strings.pages.people, href: '/settings/people', icon: IconAddressBook },
      { key: 'tags', title: strings.pages.tags, href: '/settings/tags', icon: IconTag },
      { key: 'extensions', title: strings.pages.extensions, href: '/settings/extensions', icon: IconTags },
      {
        key: 'templates',
        title: strings.pages.templates,
        href: '/settings/templates/projects',
        icon: IconTemplate,
      },
      { key: 'projects', title: strings.pages.projects, href: '/settings/projects', icon: IconAdjustments },
      { key: 'trash', title: strings.pages.trash, href: '/settings/trash', icon: IconTrash },
    ],
  },
]

/** The section of an address: those of the user's own settings have two words. */
function sectionOf(pathname: string): string {
  const [, , section = '', page = ''] = pathname.split('/')
  return section === 'user' ? `${section}/${page}` : section || 'general'
}

const TRAIL = [{ title: strings.label, href: '/settings' }]

/** The frame of the sections of the workspace's settings (document 1 §2.11). */
export function SettingsFrame() {
  const declared = useDeclaredRoutes()
  const openKey = useLocation({ select: ({ pathname }) => sectionOf(pathname) })
  const groups = GROUPS.map((group) => ({ ...group, pages: group.pages.filter(({ href }) => declared.has(href)) }))
  return (
    <SettingsLayout openKey={openKey} around={{ title: strings.label, label: strings.label, trail: TRAIL, groups }} />
  )
}
