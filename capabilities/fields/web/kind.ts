import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconForms,
  one: 'field',
  several: 'fields',
  untitled: 'Untitled field',
}
