import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_REPLACED_CHARS } from '../model/limits.ts'
import { strings } from './strings.ts'
import { useCorrections } from './use-corrections.ts'

interface DialogProps {
  noteId: Id
  opened: boolean
  onClose: () => void
}

/** Asks for words to replace throughout the transcript, and their replacement. */
export function WordsDialog({ noteId, opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.wordsTitle} centered>
      {opened && <WordsForm noteId={noteId} onClose={onClose} />}
    </Modal>
  )
}

function WordsForm({ noteId, onClose }: Omit<DialogProps, 'opened'>) {
  const { replaceWords } = useCorrections(noteId)
  const [find, setFind] = useState('')
  const [replaceWith, setReplaceWith] = useState('')
  const [absent, setAbsent] = useState<string | null>(null)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const requested = find.trim()
    const count = await replaceWords(requested, replaceWith.trim())
    if (count === 0) setAbsent(requested)
    else if (count !== null) onClose()
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        <TextInput
          label={strings.find}
          description={strings.wordsHint}
          value={find}
          maxLength={MAX_REPLACED_CHARS}
          data-autofocus
          error={absent === null ? undefined : strings.notFound(absent)}
          onChange={(event) => {
            setFind(event.currentTarget.value)
            setAbsent(null)
          }}
        />
        <TextInput
          label={strings.replaceWith}
          value={replaceWith}
          maxLength={MAX_REPLACED_CHARS}
          onChange={(event) => setReplaceWith(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" disabled={find.trim() === ''}>
            {strings.replace}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
