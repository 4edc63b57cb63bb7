import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs'
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEffect, useState, type ReactNode } from 'react'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { selectedText, type SelectedText } from './editor-handle.ts'
import { FloatingBar, isAtWork } from './floating-bar.tsx'
import { LinkForm } from './link-form.tsx'
import classes from './menus.module.css'
import { strings } from './strings.ts'
import { takesWords } from './reading-plugin.ts'
import { useFloatingPlace, type Place } from './use-floating-place.ts'

/** An action on selected words, supplied by the page: highlight, comment. */
export interface SelectionAction {
  id: string
  label: string
  icon: ReactNode
  /** Its action in the keyboard registry; the hint shows its keys. */
  action?: string
  run(selected: SelectedText): void
}

const SIZE = 16
const MARKS = [
  { name: 'bold', label: strings.bold, keys: 'mod+b', icon: <IconBold size={SIZE} /> },
  { name: 'italic', label: strings.italic, keys: 'mod+i', icon: <IconItalic size={SIZE} /> },
  { name: 'underline', label: strings.underline, keys: 'mod+u', icon: <IconUnderline size={SIZE} /> },
  { name: 'strike', label: strings.strike, keys: 'mod+shift+s', icon: <IconStrikethrough size={SIZE} /> },
  { name: 'code', label: strings.code, keys: 'mod+e', icon: <IconCode size={SIZE} /> },
] as const

/** The bar over selected words: the page's actions first, then formatting. */
export function SelectionMenu({
  editor,
  actions,
  linkRequests,
}: {
  editor: Editor
  actions: readonly SelectionAction[]
  linkRequests: { onRequest: (open: () => void) => void }
}) {
  const [linking, setLinking] = useState(false)
  const { at } = useFloatingPlace(editor, linking ? placeOfSelection : placeWhileFocused)
  useEffect(() => linkRequests.onRequest(() => setLinking(true)), [linkRequests])
  useEffect(() => {
    if (!at) setLinking(false)
  }, [at])
  if (!at) return null
  const writes = takesWords(editor)
  if (linking)
    return (
      <FloatingBar at={at} label={strings.link} editor={editor}>
        <LinkForm editor={editor} onDone={() => setLinking(false)} />
      </FloatingBar>
    )
  return (
    <FloatingBar at={at} label={strings.formatting} editor={editor}>
      {actions.map((action) => (
        <IconButton
          key={action.id}
          label={action.label}
          action={action.action}
          variant="subtle"
          onClick={() => {
            const selected = selectedText(editor)
            if (selected) action.run(selected)
          }}
        >
          {action.icon}
        </IconButton>
      ))}
      {writes && actions.length > 0 ? <span className={classes.divider} /> : null}
      {writes
        ? MARKS.map(({ name, label, keys, icon }) => (
            <IconButton
              key={name}
              label={label}
              keys={keys}
              variant={editor.isActive(name) ? 'light' : 'subtle'}
              pressed={editor.isActive(name)}
              onClick={() => void editor.chain().focus().toggleMark(name).run()}
            >
              {icon}
            </IconButton>
          ))
        : null}
      {writes ? (
        <IconButton
          label={strings.link}
          keys="mod+k"
          variant={editor.isActive('link') ? 'light' : 'subtle'}
          pressed={editor.isActive('link')}
          onClick={() => setLinking(true)}
        >
          <IconLink size={SIZE} />
        </IconButton>
      ) : null}
    </FloatingBar>
  )
}

function placeWhileFocused(editor: Editor): Place | null {
  return isAtWork(editor) ? placeOfSelection(editor) : null
}

function placeOfSelection(editor: Editor): Place | null {
  const { selection, doc } = editor.state
  if (
    !(selection instanceof TextSelection) ||
    selection.empty ||
    doc.textBetween(selection.from, selection.to, ' ').trim() === ''
  )
    return null
  const start = editor.view.coordsAtPos(selection.from)
  const end = editor.view.coordsAtPos(selection.to, -1)
  return { left: start.top === end.top ? (start.left + end.right) / 2 : start.left, top: start.top, bottom: end.bottom }
}
