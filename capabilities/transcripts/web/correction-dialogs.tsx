import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_REPLACED_CHARS, MAX_SPEAKER_CHARS } from '../model/limits.ts'
import { strings } from './strings.ts'
import { useCorrections } from './use-corrections.ts'

interface DialogProps {
  noteId: Id
  opened: boolean
  onClose: () => void
}

/** A select gives no empty value back. */
const UNNAMED = ' '

/** Asks which speaker is to be named how. @param speakers those of the transcript, '' for the unnamed */
export function SpeakerDialog({ noteId, opened, onClose, speakers }: DialogProps & { speakers: readonly string[] }) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.speakerTitle} centered>
      {opened && <SpeakerForm noteId={noteId} onClose={onClose} speakers={speakers} />}
    </Modal>
  )
}

function SpeakerForm({ noteId, onClose, speakers }: Omit<DialogProps, 'opened'> & { speakers: readonly string[] }) {
  const { changeSpeaker } = useCorrections(noteId)
  const [from, setFrom] = useState(speakers[0] ?? '')
  const [to, setTo] = useState('')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (await changeSpeaker(from, to.trim(), speakers.includes(to.trim()))) onClose()
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="md">
        <Select
          label={strings.speaker}
          value={from === '' ? UNNAMED : from}
          allowDeselect={false}
          onChange={(value) => setFrom((value ?? '').trim())}
          data={speakers.map((speaker) => ({
            value: speaker === '' ? UNNAMED : speaker,
            label: speaker === '' ? strings.unnamed : speaker,
          }))}
        />
        <TextInput
          label={strings.newName}
          description={strings.newNameHint}
          value={to}
          maxLength={MAX_SPEAKER_CHARS}
          data-autofocus
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" disabled={to.trim() === from}>
            {strings.rename}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks which words are to be replaced by which, throughout the transcript. */
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
    const wanted = find.trim()
    const count = await replaceWords(wanted, replaceWith.trim())
    if (count === 0) setAbsent(wanted)
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
