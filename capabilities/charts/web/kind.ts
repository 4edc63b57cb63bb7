import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconChartBar,
  one: 'chart',
  several: 'charts',
  untitled: 'Untitled chart',
}
