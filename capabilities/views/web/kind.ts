import IconLayoutBoard from '@tabler/icons-react/dist/esm/icons/IconLayoutBoard.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconLayoutBoard,
  one: 'view',
  several: 'views',
  untitled: 'Untitled view',
}
