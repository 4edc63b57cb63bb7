import IconTags from '@tabler/icons-react/dist/esm/icons/IconTags.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconTags,
  one: 'group of tags',
  several: 'groups of tags',
  untitled: 'Untitled group',
}
