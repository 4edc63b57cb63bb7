import { Button, Group, Modal, Text } from '@mantine/core'
import type { OpenConfirmation } from './confirmation.ts'
import { panelStrings } from './panel-strings.ts'

/** The dialog of `confirm`. */
export function ConfirmDialog({ question, opened }: { question: OpenConfirmation; opened: boolean }) {
  return (
    <Modal
      opened={opened}
      onClose={() => question.answer(false)}
      title={question.title}
      size={440}
      withCloseButton={false}
    >
      {question.body && (
        <Text component="div" size="md" c="dimmed" mb="lg">
          {question.body}
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={() => question.answer(false)}>
          {panelStrings.cancel}
        </Button>
        <Button data-autofocus color={question.danger ? 'red' : undefined} onClick={() => question.answer(true)}>
          {question.confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
