import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import type { RefObject } from 'react'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { useSelectionPlace } from '#platform/web/design/use-selection-place.ts'
import { runAction } from '#platform/web/keyboard/index.ts'
import { selectionWithin } from './page-selection.ts'
import { strings } from './strings.ts'
import classes from './viewer.module.css'

/** The button over selected words of pages. */
export function MarkWordsButton({ within, action }: { within: RefObject<HTMLElement | null>; action: string }) {
  const at = useSelectionPlace((selection) => {
    const selected = within.current && selectionWithin(within.current, selection)
    return selected ? [...selection.getRangeAt(0).getClientRects()].find(({ width }) => width > 0) : null
  })
  if (!at) return null
  return (
    <div className={classes.markWords} style={{ left: at.left, top: at.top }}>
      <PlainButton
        variant="default"
        compact
        icon={<IconHighlight size={15} stroke={1.8} aria-hidden="true" />}
        // Keeps the selection.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => runAction(action)}
      >
        {strings.markWords}
      </PlainButton>
    </div>
  )
}
