import { Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MAX_TAG_BOARD_TITLE_CHARS } from '#tags/model/limits.ts'
import { boardStrings as text } from '../../tag-board/strings.ts'

/** Asks for the name of a new board, or for another one. */
export function BoardNameDialog({
  naming,
  title,
  onSave,
  onClose,
}: {
  /** Null while it is closed. */
  naming: 'new' | 'rename' | null
  /** The present name. */
  title: string
  onSave: (title: string) => void
  onClose: () => void
}) {
  return (
    <Modal
      opened={naming !== null}
      onClose={onClose}
      title={naming === 'rename' ? text.renameBoard : text.newBoard}
      size={400}
      yOffset="14vh"
    >
      {naming !== null && <BoardName value={naming === 'rename' ? title : ''} onSave={onSave} />}
    </Modal>
  )
}

function BoardName({ value, onSave }: { value: string; onSave: (title: string) => void }) {
  const [title, setTitle] = useState(value)
  return (
    <TextInput
      data-autofocus
      label={text.boardName}
      value={title}
      maxLength={MAX_TAG_BOARD_TITLE_CHARS}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && title.trim() !== '') onSave(title.trim())
      }}
    />
  )
}
