import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import type { SuggestionItem } from '#editor/web/index.ts'
import { referenceStrings as strings } from '../strings.ts'

/**
 * The row of the editor's `/` menu that opens the picker; the typed text is removed, and the card is inserted at the
 * caret.
 */
export function referenceItem(open: () => void): SuggestionItem {
  return {
    id: 'reference',
    label: strings.references,
    detail: strings.referencesDetail,
    icon: <IconQuote size={16} />,
    keywords: ['references', 'quote', 'highlight', 'note', 'tag', 'insight', 'contact', 'person', 'card'],
    run: (editor, range) => {
      editor.chain().focus().deleteRange(range).run()
      open()
    },
  }
}
