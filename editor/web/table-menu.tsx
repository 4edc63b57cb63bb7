import IconColumnInsertLeft from '@tabler/icons-react/dist/esm/icons/IconColumnInsertLeft.mjs'
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs'
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs'
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs'
import IconRowInsertTop from '@tabler/icons-react/dist/esm/icons/IconRowInsertTop.mjs'
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs'
import IconTableOff from '@tabler/icons-react/dist/esm/icons/IconTableOff.mjs'
import IconTableRow from '@tabler/icons-react/dist/esm/icons/IconTableRow.mjs'
import type { ChainedCommands, Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { FloatingBar, isAtWork } from './floating-bar.tsx'
import { strings } from './strings.ts'
import { takesWords } from './reading-plugin.ts'
import { useFloatingPlace, type Place } from './use-floating-place.ts'

const SIZE = 16
const ACTS: { label: string; icon: React.ReactNode; step: (chain: ChainedCommands) => ChainedCommands }[] = [
  { label: strings.addRowBefore, icon: <IconRowInsertTop size={SIZE} />, step: (chain) => chain.addRowBefore() },
  { label: strings.addRowAfter, icon: <IconRowInsertBottom size={SIZE} />, step: (chain) => chain.addRowAfter() },
  { label: strings.deleteRow, icon: <IconRowRemove size={SIZE} />, step: (chain) => chain.deleteRow() },
  {
    label: strings.addColumnBefore,
    icon: <IconColumnInsertLeft size={SIZE} />,
    step: (chain) => chain.addColumnBefore(),
  },
  {
    label: strings.addColumnAfter,
    icon: <IconColumnInsertRight size={SIZE} />,
    step: (chain) => chain.addColumnAfter(),
  },
  { label: strings.deleteColumn, icon: <IconColumnRemove size={SIZE} />, step: (chain) => chain.deleteColumn() },
  { label: strings.toggleHeader, icon: <IconTableRow size={SIZE} />, step: (chain) => chain.toggleHeaderRow() },
  { label: strings.deleteTable, icon: <IconTableOff size={SIZE} />, step: (chain) => chain.deleteTable() },
]

/** The bar over the table with the caret. */
export function TableMenu({ editor }: { editor: Editor }) {
  const { at } = useFloatingPlace(editor, placeOfTable)
  if (!at) return null
  return (
    <FloatingBar at={at} label={strings.table} editor={editor}>
      {ACTS.map(({ label, icon, step }) => (
        <IconButton key={label} label={label} variant="subtle" onClick={() => void step(editor.chain().focus()).run()}>
          {icon}
        </IconButton>
      ))}
    </FloatingBar>
  )
}

function placeOfTable(editor: Editor): Place | null {
  if (!takesWords(editor) || !isAtWork(editor)) return null
  const { $from, empty } = editor.state.selection
  // The other bar is shown over selected words.
  if (!empty && editor.state.selection instanceof TextSelection) return null
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    if ($from.node(depth).type.name !== 'table') continue
    const element = editor.view.nodeDOM($from.before(depth))
    if (!(element instanceof HTMLElement)) return null
    const { left, width, top, bottom } = element.getBoundingClientRect()
    return { left: left + width / 2, top, bottom }
  }
  return null
}
