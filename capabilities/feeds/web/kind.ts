import IconRss from '@tabler/icons-react/dist/esm/icons/IconRss.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconRss,
  one: 'feed',
  several: 'feeds',
  untitled: 'Untitled feed',
  page: '/explore',
}
