import { MAX_INSIGHT_TITLE_CHARS } from '#insights/model/limits.ts'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { canvasStrings as strings } from '../strings.ts'
import type { TurnedInto } from '../use-canvas-changes.ts'

/** Asks for the name of the tag or insight that what is chosen is turned into. */
export function TurnDialog({
  into,
  onDone,
  onClose,
}: {
  into: TurnedInto
  onDone: (name: string) => void
  onClose: () => void
}) {
  return (
    <NameDialog
      opened
      title={strings.turn[into].title}
      label={strings.turn[into].label}
      hint={strings.turnHint}
      confirmLabel={strings.turn[into].confirm}
      maxLength={into === 'tag' ? MAX_TAG_TITLE_CHARS : MAX_INSIGHT_TITLE_CHARS}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
