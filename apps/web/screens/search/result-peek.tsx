import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { foundKinds } from '#generated/web-registry/found-kinds.ts'
import { searchStrings as strings, opensAtSummary, passageToOpen, type ShownItem } from '#search/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import type { PeekMode } from '#platform/web/design/side-peek.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { NotePeek } from '../../note-page/note-peek.tsx'
import { InsightPeek } from '../../view-rows/view-peek.tsx'

const peek = defineAction({
  id: 'search.peek',
  title: strings.peek,
  section: 'Search',
  screen: 'search',
  keys: 'space',
})

/** The key of a result among the others, as its card has it. */
function keyOf({ type, id }: Pick<ShownItem, 'type' | 'id'>): string {
  return `${type}:${id}`
}

/** Whether a result has a page that can be shown beside the results. */
function isPeekable({ type, parent }: ShownItem): boolean {
  return type === 'NOTE' || type === 'INSIGHT' || (type === 'HIGHLIGHT' && parent?.type === 'NOTE')
}

export function PeekButton({ item, onPeek }: { item: ShownItem; onPeek: (key: string) => void }) {
  if (!isPeekable(item)) return null
  return (
    <IconButton label={strings.peek} action={peek.id} variant="subtle" onClick={() => onPeek(keyOf(item))}>
      <IconLayoutSidebarRight size={16} stroke={1.7} aria-hidden="true" />
    </IconButton>
  )
}

interface ResultPeekProps {
  items: readonly ShownItem[]
  /** The key of the result in the peek. */
  peeked: string | null
  onPeek: (key: string | null) => void
}

/**
 * A result in a peek beside the others: Space opens the one that has the focus. The peek follows the focus, and closing
 * it returns the focus to the result that was open last.
 */
export function ResultPeek({ items, peeked, onPeek }: ResultPeekProps) {
  const [mode, setMode] = useState<PeekMode>('Side')
  const peekable = items.filter(isPeekable)
  useAction(
    peek,
    () => {
      const item = resultAt(document.activeElement, peekable)
      if (item) onPeek(keyOf(item))
    },
    { enabled: peekable.length > 0 },
  )
  const follow = useEffectEvent(({ target }: FocusEvent): void => {
    const focused = peeked === null ? undefined : resultAt(target, peekable)
    if (focused) onPeek(keyOf(focused))
  })
  useEffect(() => {
    const onFocus = (event: FocusEvent): void => follow(event)
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  const close = (): void => {
    // Before it is closed: while a result is open, the one with the focus is the open one.
    if (peeked !== null) document.querySelector<HTMLElement>(`[data-result="${CSS.escape(peeked)}"]`)?.focus()
    onPeek(null)
  }
  const at = peekable.findIndex((one) => keyOf(one) === peeked)
  const item = peekable[at]
  if (!item) return null
  const go = (to: ShownItem | undefined) => to && (() => onPeek(keyOf(to)))
  const props = {
    mode,
    onModeChange: setMode,
    onClose: close,
    onNext: go(peekable[at + 1]),
    onPrevious: go(peekable[at - 1]),
  }
  if (item.type === 'INSIGHT')
    return (
      <InsightPeek
        row={{ id: item.id, name: item.preview.title.map(({ text }) => text).join('') }}
        passage={passageToOpen(foundKinds, item)}
        {...props}
      />
    )
  return (
    <NotePeek
      noteId={item.type === 'NOTE' ? item.id : (item.parent?.id ?? '')}
      highlightId={item.type === 'HIGHLIGHT' ? item.id : null}
      passage={passageToOpen(foundKinds, item)}
      panel={opensAtSummary(item) ? 'summary' : null}
      {...props}
    />
  )
}

function resultAt(target: EventTarget | null, among: readonly ShownItem[]): ShownItem | undefined {
  const name = target instanceof Element ? target.closest<HTMLElement>('[data-result]')?.dataset['result'] : undefined
  return among.find((one) => keyOf(one) === name)
}
