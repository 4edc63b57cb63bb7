import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import type { FoundKind } from '#content-kinds/web/index.ts'

export const kind: FoundKind = {
  icon: IconNote,
  one: 'note',
  several: 'notes',
  untitled: 'Untitled note',
  page: '/data',
  found: { opensAtPassage: true },
}
