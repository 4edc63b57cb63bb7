import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useCallback, useMemo } from 'react'
import type { SelectionAction } from '#editor/web/index.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { selectedSpoken, useHasSpoken } from '../documents/spoken-text.ts'
import { noteActions } from './note-actions.ts'
import { strings } from './strings.ts'

const ICON = { size: 16, stroke: 1.8 }
const NONE: readonly SelectionAction[] = []

/** The actions on selected words: highlight them, and redact them where they are spoken text. */
export function useSelectionActions(
  can: { edit: boolean; highlight: boolean },
  mark: () => void,
): readonly SelectionAction[] {
  const hasSpoken = useHasSpoken() && can.edit
  const redact = useCallback((): void => {
    const part = selectedSpoken()
    if (part) void import('./later-parts.ts').then(({ choosePart }) => choosePart(part))
    else showToast({ message: strings.nothingSpoken })
  }, [])
  useAction(noteActions.highlight, mark, { enabled: can.highlight })
  useAction(noteActions.redact, redact, { enabled: hasSpoken })
  const actions = useMemo(
    (): SelectionAction[] => [
      {
        id: 'highlight',
        label: strings.highlight,
        action: noteActions.highlight.id,
        icon: <IconHighlight {...ICON} />,
        run: mark,
      },
      ...(hasSpoken
        ? [
            {
              id: 'redact',
              label: strings.redact,
              action: noteActions.redact.id,
              icon: <IconEyeOff {...ICON} />,
              run: redact,
            },
          ]
        : []),
    ],
    [mark, hasSpoken, redact],
  )
  return can.highlight ? actions : NONE
}
