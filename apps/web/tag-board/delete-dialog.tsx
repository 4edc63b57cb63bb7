import { Button, Group, Modal, NativeSelect, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { deletingTagBoard, deletingTagGroup, type LetGo } from '#tags/web/index.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { BoardColumn, OpenTagBoard } from './board-columns.ts'
import { boardStrings } from './strings.ts'

const text = boardStrings.deletion

interface QuestionProps {
  title: string
  tagCount: number
  /** Groups that the tags can be moved to. */
  targets: ReadonlyArray<{ id: string; title: string }>
  onCancel: () => void
  onConfirm: (tags: LetGo['tags'], moveToGroupId: string) => void
}

/** Asks what to do with the tags of a group before it is deleted. */
export function DeleteGroupDialog({
  column,
  columns,
  onClose,
}: {
  column: BoardColumn | null
  columns: readonly BoardColumn[]
  onClose: () => void
}) {
  const deleteGroup = useAct(deletingTagGroup)
  const group = column?.group ?? null
  return (
    <Modal opened={group !== null} onClose={onClose} title={group ? text.group(group.title) : ''} centered>
      {group && column && (
        <Question
          title={group.title}
          tagCount={column.tags.length}
          targets={columns.flatMap((other) => (other.group && other.group.id !== group.id ? [other.group] : []))}
          onCancel={onClose}
          onConfirm={(tags, moveToGroupId) => {
            onClose()
            const tagIds = column.tags.map(({ id }) => id)
            const letGo: LetGo = tags === 'move' ? { tags, moveToGroupId } : { tags }
            const title = boardStrings.deletedGroup(group.title)
            void reportAct(deleteGroup({ id: group.id, tagIds, letGo }), { title })
          }}
        />
      )}
    </Modal>
  )
}

/** Asks what to do with the tags in the groups of a board before it is deleted. */
export function DeleteBoardDialog({
  board,
  tagIds,
  onClose,
  onDeleted,
}: {
  board: OpenTagBoard | null
  /** The tags in its groups. */
  tagIds: readonly string[]
  onClose: () => void
  onDeleted: () => void
}) {
  const deleteBoard = useAct(deletingTagBoard)
  return (
    <Modal opened={board !== null} onClose={onClose} title={board ? text.board(board.title) : ''} centered>
      {board && (
        <Question
          title={board.title}
          tagCount={tagIds.length}
          targets={[]}
          onCancel={onClose}
          onConfirm={(tags) => {
            onClose()
            const given = deleteBoard({ id: board.id, tagsToDelete: tags === 'delete' ? tagIds : null })
            void reportAct(given, { title: boardStrings.deletedBoard(board.title) }).then((deleted) => {
              if (deleted) onDeleted()
            })
          }}
        />
      )}
    </Modal>
  )
}

function Question({ title, tagCount, targets, onCancel, onConfirm }: QuestionProps) {
  const [choice, setChoice] = useState<LetGo['tags']>('ungroup')
  const [target, setTarget] = useState(targets[0]?.id ?? '')
  const choices: LetGo['tags'][] = targets.length > 0 ? ['ungroup', 'move', 'delete'] : ['ungroup', 'delete']
  return (
    <Stack gap="md">
      {tagCount === 0 ? (
        <EmptyLine>{text.none}</EmptyLine>
      ) : (
        <Radio.Group
          label={text.what(tagCount)}
          value={choice}
          onChange={(value) => setChoice(value as LetGo['tags'])}
          aria-label={title}
        >
          <Stack gap={8} mt={10}>
            {choices.map((value) => (
              <Radio key={value} value={value} label={text.choice[value]} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      {choice === 'move' && (
        <NativeSelect
          label={text.target}
          value={target}
          data={targets.map((group) => ({ value: group.id, label: group.title }))}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
      )}
      <p style={{ margin: 0, color: 'var(--ui-text-muted)', fontSize: 13 }}>{text.undo}</p>
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onCancel}>
          {text.cancel}
        </Button>
        <Button color="red" data-autofocus onClick={() => onConfirm(choice, target)}>
          {text.confirm}
        </Button>
      </Group>
    </Stack>
  )
}
