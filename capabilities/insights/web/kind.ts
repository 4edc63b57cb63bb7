import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import type { FoundKind } from '#content-kinds/web/index.ts'

export const kind: FoundKind = {
  icon: IconBulb,
  one: 'insight',
  several: 'insights',
  untitled: 'Untitled insight',
  page: '/insights',
  found: { opensAtPassage: true },
}
