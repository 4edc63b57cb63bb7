import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import type { KindOnScreen } from '#content-kinds/web/index.ts'

export const kind: KindOnScreen = {
  icon: IconFileImport,
  one: 'import',
  several: 'imports',
  untitled: 'Untitled import',
}
