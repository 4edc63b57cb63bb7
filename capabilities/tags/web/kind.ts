import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import type { FoundKind } from '#content-kinds/web/index.ts'

export const kind: FoundKind = {
  icon: IconTag,
  one: 'tag',
  several: 'tags',
  untitled: 'Untitled tag',
  page: '/tags',
  isTakenOff: true,
  found: {},
}
