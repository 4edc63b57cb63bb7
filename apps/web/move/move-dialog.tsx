import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { MAX_MOVED_TOGETHER } from '#content-kinds/model/limits.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { TargetChoice, type MoveTarget } from './target-choice.tsx'
import { MovePreview } from './move-preview.tsx'
import { moveStrings as strings, type MovedKind } from './strings.ts'
import type { MovedThing } from './use-move-things.ts'

export interface MoveDialogProps {
  opened: boolean
  kind: MovedKind
  things: readonly MovedThing[]
  fromId: Id
  onClose: () => void
  /** Called when they have started to move. */
  onGone?: (() => void) | undefined
}

/** Asks which project to move things to, and shows before the move what happens to what is connected with them. */
export function MoveDialog(props: MoveDialogProps) {
  const { opened, kind, things, onClose } = props
  return (
    <Modal opened={opened} onClose={onClose} title={strings.title(kind, things.length)} size={520} yOffset="12vh">
      {opened &&
        (things.length > MAX_MOVED_TOGETHER ? (
          <ErrorState compact title={strings.tooMany} message={strings.tooManyHint(MAX_MOVED_TOGETHER)} />
        ) : (
          <Steps {...props} />
        ))}
    </Modal>
  )
}

function Steps({ kind, things, fromId, onClose, onGone }: MoveDialogProps) {
  // What was selected when the dialog was opened is what moves, whatever changes in the meantime.
  const [moved] = useState(things)
  const [target, setTarget] = useState<MoveTarget | null>(null)
  if (!target) return <TargetChoice fromId={fromId} onChoose={setTarget} />
  return (
    <MovePreview
      kind={kind}
      things={moved}
      target={target}
      onBackToChoice={() => setTarget(null)}
      onClose={onClose}
      onGone={onGone}
    />
  )
}

interface MoveAllDialogProps {
  title: string
  /** What happens to what is connected with them, in general: for very many things there is no preview. */
  hint: string
  fromId: Id
  onChoose: (toProjectId: Id) => void
  onClose: () => void
}

/** Asks which project to move all rows of a list to. */
export function MoveAllDialog({ title, hint, fromId, onChoose, onClose }: MoveAllDialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size={520} yOffset="12vh">
      <Text size="sm" c="dimmed" mb="sm">
        {hint}
      </Text>
      <TargetChoice fromId={fromId} onChoose={({ id }) => onChoose(id)} />
    </Modal>
  )
}
