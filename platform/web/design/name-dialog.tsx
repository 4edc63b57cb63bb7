import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'

export type NameDialogProps = {
  opened: boolean
  /** What is named. */
  title: string
  label: string
  hint?: string
  confirmLabel: string
  initial?: string
  maxLength: number
  /** Called with the trimmed name, which is never empty. */
  onDone: (name: string) => void
  onClose: () => void
}

/** Asks for the name of something new, or a new name for something existing. */
export function NameDialog({ opened, title, onClose, ...form }: NameDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={420} yOffset="14vh">
      {opened && <NameForm {...form} />}
    </Modal>
  )
}

function NameForm({
  label,
  hint,
  confirmLabel,
  initial = '',
  maxLength,
  onDone,
}: Omit<NameDialogProps, 'opened' | 'title' | 'onClose'>) {
  const [value, setValue] = useState(initial)
  const name = value.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name !== '') onDone(name)
      }}
    >
      <TextInput
        data-autofocus
        label={label}
        {...(hint ? { description: hint } : {})}
        value={value}
        maxLength={maxLength}
        onFocus={(event) => value === initial && event.currentTarget.select()}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Button type="submit" mt={16} disabled={name === ''}>
        {confirmLabel}
      </Button>
    </form>
  )
}
