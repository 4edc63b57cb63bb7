import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useEffect, useState, type RefObject } from 'react'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { runAction } from '#platform/web/keyboard/index.ts'
import { selectionWithin } from './page-selection.ts'
import { strings } from './strings.ts'
import classes from './viewer.module.css'

/** The button over selected words of pages. */
export function MarkWordsButton({ within, action }: { within: RefObject<HTMLElement | null>; action: string }) {
  const [at, setAt] = useState<{ left: number; top: number } | null>(null)
  useEffect(() => {
    const follow = (): void => {
      const selection = getSelection()
      const selected = within.current && selectionWithin(within.current, selection)
      const rect = selected ? [...(selection?.getRangeAt(0).getClientRects() ?? [])].find(({ width }) => width > 0) : undefined
      setAt(rect ? { left: rect.left, top: rect.top } : null)
    }
    document.addEventListener('selectionchange', follow)
    document.addEventListener('scroll', follow, true)
    return () => {
      document.removeEventListener('selectionchange', follow)
      document.removeEventListener('scroll', follow, true)
    }
  }, [within])
  if (!at) return null
  return (
    <div className={classes.markWords} style={{ left: at.left, top: at.top }}>
      <PlainButton
        variant="default" compact icon={<IconHighlight size={15} stroke={1.8} aria-hidden="true" />}
        // The selection stays.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => runAction(action)}
      >
        {strings.markWords}
      </PlainButton>
    </div>
  )
}
