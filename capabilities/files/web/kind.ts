import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconFile,
  one: 'file',
  several: 'files',
  untitled: 'Untitled file',
}
