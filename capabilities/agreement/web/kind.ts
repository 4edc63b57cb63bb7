import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconArrowsDiff,
  one: 'round of coding',
  several: 'rounds of coding',
  untitled: 'Untitled round',
}
