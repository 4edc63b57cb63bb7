import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MAX_FIELD_GROUP_TITLE_CHARS } from '#fields/model/limits.ts'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { fieldSettingsStrings as text } from './strings.ts'

interface NewFieldGroupDialogProps {
  opened: boolean
  onClose: () => void
  onMake: (title: string, appliesTo: string) => void
}

/** Asks for the name of a field group and for the kind of content that its fields are for. */
export function NewFieldGroupDialog({ opened, onClose, onMake }: NewFieldGroupDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={text.newGroup} size={420} yOffset="14vh">
      {opened && <Naming onMake={onMake} />}
    </Modal>
  )
}

function Naming({ onMake }: Pick<NewFieldGroupDialogProps, 'onMake'>) {
  const [title, setTitle] = useState('')
  const [appliesTo, setAppliesTo] = useState('note')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (title.trim() !== '') onMake(title.trim(), appliesTo)
      }}
    >
      <Stack gap="md">
        <TextInput
          data-autofocus
          label={text.newGroupTitle}
          value={title}
          maxLength={MAX_FIELD_GROUP_TITLE_CHARS}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Group gap={10}>
          <span>{text.stands}</span>
          <SegmentedTabs
            label={text.stands}
            value={appliesTo}
            onChange={setAppliesTo}
            options={['note', 'insight'].map((value) => ({ value, label: text.owners[value] }))}
          />
        </Group>
        <Group justify="flex-end">
          <Button type="submit" disabled={title.trim() === ''}>
            {text.create}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
