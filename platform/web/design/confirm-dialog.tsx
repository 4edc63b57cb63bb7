import { Button, Group, Modal, Text } from '@mantine/core'
import { useState, useSyncExternalStore, type ReactNode } from 'react'

export type Confirmation = {
  /** The question: "Delete 3 notes?" */
  title: string
  /** What will follow, and whether it can be undone. */
  body?: ReactNode
  /** The verb, never "OK": "Delete notes". */
  confirmLabel: string
  danger?: boolean
}

type Open = Confirmation & { id: number; answer: (confirmed: boolean) => void }

let open: Open | null = null
let lastId = 0
const listeners = new Set<() => void>()

function change(next: Open | null) {
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks before an act that cannot be taken back. Resolves with the answer; a second question answers the first with no. */
export function confirm(question: Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    open?.answer(false)
    change({ ...question, id: ++lastId, answer: resolve })
  })
}

/** Shows the question of `confirm`. Stands once in the shell. */
export function ConfirmDialog() {
  const current = useSyncExternalStore(subscribe, () => open)
  // The words stay while the dialog fades out.
  const [last, setLast] = useState<Open | null>(null)
  if (current && current !== last) setLast(current)
  const words = current ?? last

  const answer = (confirmed: boolean) => {
    current?.answer(confirmed)
    change(null)
  }
  return (
    <Modal opened={current !== null} onClose={() => answer(false)} title={words?.title} size={440} role="alertdialog">
      {words?.body && (
        <Text component="div" size="md" c="dimmed" mb="lg">
          {words.body}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => answer(false)}>
          Cancel
        </Button>
        <Button data-autofocus color={words?.danger ? 'red' : undefined} onClick={() => answer(true)}>
          {words?.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
