import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconMovie,
  one: 'reel',
  several: 'reels',
  untitled: 'Untitled reel',
}
