import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import type { FoundKind } from '#content-kinds/web/index.ts'

export const kind: FoundKind = {
  icon: IconUser,
  one: 'contact',
  several: 'contacts',
  untitled: 'Untitled contact',
  page: '/people',
  found: {},
}
