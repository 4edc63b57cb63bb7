import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState, type ReactNode } from 'react'
import { SentenceEditor } from './sentence-editor.tsx'
import { strings } from './strings.ts'
import classes from './summary.module.css'

interface EditableSentenceProps {
  /** What can be edited of it. */
  text: string | null
  /** Its number in the summary, from 1. */
  number: number
  /** Null if the viewer may not edit it. An empty text removes it. @returns whether it was saved */
  onEdit: ((text: string) => Promise<boolean>) | null
  children: ReactNode
}

/** A line of a summary, with its editor in its place while it is edited. */
export function EditableSentence({ text, number, onEdit, children }: EditableSentenceProps) {
  const [isEdited, setEdited] = useState(false)
  if (isEdited && onEdit) {
    const end = (saving: Promise<boolean>): void => void saving.then((isDone) => isDone && setEdited(false))
    return (
      <li>
        <SentenceEditor
          text={text ?? ''}
          onSave={(words) => end(onEdit(words))}
          onRemove={() => end(onEdit(''))}
          onCancel={() => setEdited(false)}
        />
      </li>
    )
  }
  return (
    <li className={classes.row}>
      {children}
      {onEdit && (
        <button
          type="button"
          className={classes.edit}
          aria-label={strings.edit(number)}
          title={strings.editHint}
          onClick={() => setEdited(true)}
        >
          <IconPencil size={15} stroke={1.7} aria-hidden="true" />
        </button>
      )}
    </li>
  )
}
