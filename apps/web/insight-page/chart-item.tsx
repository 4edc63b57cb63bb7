import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import type { SuggestionItem } from '#editor/web/index.ts'
import { strings } from './strings.ts'

/** The row of the editor's `/` menu that opens the picker of charts; the card goes where the caret is. */
export function chartItem(open: () => void): SuggestionItem {
  return {
    id: 'chart',
    label: strings.insertChart,
    detail: strings.insertChartDetail,
    icon: <IconChartBar size={16} />,
    keywords: ['chart', 'crosstab', 'figure', 'graph', 'diagram', 'survey'],
    run: (editor, range) => {
      editor.chain().focus().deleteRange(range).run()
      open()
    },
  }
}
