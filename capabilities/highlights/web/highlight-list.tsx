import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { MenuEntry } from '#platform/web/design/action-menu.tsx'
import { HighlightCard } from './highlight-card.tsx'
import { noteHighlightStrings as strings } from './note-strings.ts'
import type { NoteHighlight } from './note-highlight-list.ts'

const ESTIMATED_CARD_PX = 92
const OVERSCAN_CARDS = 6

export interface HighlightListProps {
  /** In the order of the text. */
  highlights: readonly NoteHighlight[]
  activeId: string | null
  /** How many insights quote each; highlights without any are left out. */
  insightCounts: ReadonlyMap<string, number>
  /** The scrolling element around the list. */
  scroller: HTMLElement | null
  onOpen: (highlight: NoteHighlight) => void
  onEditTags: (highlight: NoteHighlight) => void
  menuOf: (highlight: NoteHighlight) => MenuEntry[]
  actionsOf?: (highlight: NoteHighlight) => ReactNode
}

/** The highlights of a note, any number of them: only visible ones are drawn. The active one is scrolled into view. */
export function HighlightList({ highlights, activeId, insightCounts, scroller, ...card }: HighlightListProps) {
  const virtualizer = useVirtualizer({
    count: highlights.length,
    getScrollElement: () => scroller,
    estimateSize: () => ESTIMATED_CARD_PX,
    overscan: OVERSCAN_CARDS,
    getItemKey: (at) => highlights[at]?.id ?? at,
  })
  const show = useEffectEvent((id: string | null) => {
    const at = highlights.findIndex((highlight) => highlight.id === id)
    if (at !== -1) virtualizer.scrollToIndex(at, { align: 'auto' })
  })
  useEffect(() => show(activeId), [activeId])
  return (
    <div role="list" aria-label={strings.section} style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const highlight = highlights[item.index]
        return highlight ? (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            role="listitem"
            aria-setsize={highlights.length}
            aria-posinset={item.index + 1}
            style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${item.start}px)` }}
          >
            <HighlightCard
              highlight={highlight}
              active={highlight.id === activeId}
              insightCount={insightCounts.get(highlight.id) ?? 0}
              {...card}
            />
          </div>
        ) : null
      })}
    </div>
  )
}
