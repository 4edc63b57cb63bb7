import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconPuzzle,
  one: 'extension',
  several: 'extensions',
  untitled: 'Untitled extension',
}
