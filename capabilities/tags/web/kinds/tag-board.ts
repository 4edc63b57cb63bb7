import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconColumns3,
  one: 'board of tags',
  several: 'boards of tags',
  untitled: 'Untitled board',
}
