import IconFrame from '@tabler/icons-react/dist/esm/icons/IconFrame.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconFrame,
  one: 'object of a canvas',
  several: 'objects of a canvas',
  untitled: 'A card or box without words',
}
