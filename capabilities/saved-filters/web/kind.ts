import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconFilter,
  one: 'filter',
  several: 'filters',
  untitled: 'Untitled filter',
}
