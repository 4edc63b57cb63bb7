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
import { useDeclaredRoutes } from '../../shell/declared-routes.ts'
import { SettingsLayout, type SettingsGroup } from './settings-layout.tsx'
import { settingsStrings as strings } from './strings.ts'

/** The pages of settings, in the order of document 1 §2.11. One whose route is not declared is not offered. */
const GROUPS: readonly SettingsGroup[] = [
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
      { title: strings.pages.general, href: '/settings', within: '/settings', icon: IconSettings },
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

const TRAIL = [{ title: strings.label, href: '/settings' }]

/** Around the sections of the workspace's settings (document 1 §2.11). */
export function SettingsFrame() {
  const declared = useDeclaredRoutes()
  const groups = GROUPS.map((group) => ({ ...group, pages: group.pages.filter(({ href }) => declared.has(href)) }))
  return <SettingsLayout title={strings.label} label={strings.label} trail={TRAIL} groups={groups} />
}
