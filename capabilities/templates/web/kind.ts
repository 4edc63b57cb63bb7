import IconTemplate from '@tabler/icons-react/dist/esm/icons/IconTemplate.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconTemplate,
  one: 'template',
  several: 'templates',
  untitled: 'Untitled template',
}
