import IconLayoutSidebarRight from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebarRight.mjs'
import { useEffect, useRef, useState } from 'react'
import { searchStrings as strings, wordsToFindIn, type FoundItem } from '#search/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import type { PeekMode } from '#platform/web/design/side-peek.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { NotePeek } from '../note/note-peek.tsx'
import { InsightPeek } from '../view/view-peek.tsx'

const peek = defineAction({ id: 'search.peek', title: strings.peek, section: 'Search', screen: 'search', keys: 'space' })

/** The name of a result among the others, as its card bears it. */
function keyOf({ type, id }: Pick<FoundItem, 'type' | 'id'>): string {
  return `${type}:${id}`
}

/** What has a page that can stand beside the results. */
function isPeekable({ type, parent }: FoundItem): boolean {
  return type === 'NOTE' || type === 'INSIGHT' || (type === 'HIGHLIGHT' && parent?.type === 'NOTE')
}

export function PeekButton({ item, onPeek }: { item: FoundItem; onPeek: (key: string) => void }) {
  if (!isPeekable(item)) return null
  return (
    <IconButton label={strings.peek} action={peek.id} variant="subtle" onClick={() => onPeek(keyOf(item))}>
      <IconLayoutSidebarRight size={16} stroke={1.7} aria-hidden="true" />
    </IconButton>
  )
}

interface ResultPeekProps {
  items: readonly FoundItem[]
  /** What they were found for. */
  query: string
  asQuotes: boolean
  /** The name of the result that is looked at. */
  peeked: string | null
  onPeek: (key: string | null) => void
}

/** A result beside the others, open where it was found: Space on the one that has the focus. It goes along with the focus, which comes back to the one that was looked at last. */
export function ResultPeek({ items, query, asQuotes, peeked, onPeek }: ResultPeekProps) {
  const [mode, setMode] = useState<PeekMode>('Side')
  const peekable = items.filter(isPeekable)
  useAction(peek, () => {
    const item = resultAt(document.activeElement, peekable)
    if (item) onPeek(keyOf(item))
  }, { enabled: peekable.length > 0 })
  const latest = useRef({ peekable, peeked, onPeek })
  useEffect(() => {
    latest.current = { peekable, peeked, onPeek }
  })
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      const { peekable: among, peeked: open, onPeek: goTo } = latest.current
      const focused = open === null ? undefined : resultAt(target, among)
      if (focused && keyOf(focused) !== open) goTo(keyOf(focused))
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  const close = (): void => {
    latest.current = { ...latest.current, peeked: null }
    onPeek(null)
    if (peeked !== null) document.querySelector<HTMLElement>(`[data-result="${CSS.escape(peeked)}"]`)?.focus()
  }
  const at = peekable.findIndex((one) => keyOf(one) === peeked)
  const item = peekable[at]
  if (!item) return null
  const go = (to: FoundItem | undefined) => to && (() => onPeek(keyOf(to)))
  const props = { mode, onModeChange: setMode, onClose: close, onNext: go(peekable[at + 1]), onPrevious: go(peekable[at - 1]) }
  if (item.type === 'INSIGHT') return <InsightPeek row={{ id: item.id, name: item.preview.title.map(({ text }) => text).join('') }} {...props} />
  return <NotePeek noteId={item.type === 'NOTE' ? item.id : (item.parent?.id ?? '')} highlightId={item.type === 'HIGHLIGHT' ? item.id : null} words={wordsToFindIn(item, query, asQuotes)} {...props} />
}

function resultAt(target: EventTarget | null, among: readonly FoundItem[]): FoundItem | undefined {
  const name = target instanceof Element ? target.closest<HTMLElement>('[data-result]')?.dataset['result'] : undefined
  return among.find((one) => keyOf(one) === name)
}
