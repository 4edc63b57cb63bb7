import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import type { FoundKind } from '#content-kinds/web/index.ts'

export const kind: FoundKind = {
  icon: IconStack2,
  one: 'project',
  several: 'projects',
  untitled: 'Untitled project',
  page: '/projects',
  found: {},
}
