import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { formatHash } from '#platform/kernel/hash-state.ts'
import type { FoundKind } from '#content-kinds/web/index.ts'

export const kind: FoundKind = {
  icon: IconHighlight,
  one: 'highlight',
  several: 'highlights',
  untitled: 'A part of a picture or recording',
  found: {
    isQuote: true,
    hrefWithin: (page, id) => `${page}#${formatHash({ highlight: { kind: 'id', id } })}`,
  },
}
