import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import type { FoundKind } from '#content-kinds/web/index.ts'

export const kind: FoundKind = {
  icon: IconFolder,
  one: 'folder',
  several: 'folders',
  untitled: 'Untitled folder',
  page: '/folders',
  found: {},
}
