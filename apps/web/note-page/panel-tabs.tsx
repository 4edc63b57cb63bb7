import { useEffect, useRef, type KeyboardEvent } from 'react'
import { shortCountText } from '#platform/kernel/written.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { panelActions, type PanelTab } from './note-actions.ts'
import classes from './note.module.css'
import { strings } from './strings.ts'

/** The tabs of the side panel; arrow keys move among them. */
export function PanelTabs({
  tab,
  tabs,
  counts,
  onChange,
}: {
  tab: PanelTab
  tabs: readonly PanelTab[]
  counts: Record<PanelTab, number>
  onChange: (tab: PanelTab) => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  // In a narrow panel the bar scrolls: the chosen tab stays visible. Before the next frame, which lays the page out
  // anyway: at once, the whole note would be laid out an additional time.
  useEffect(() => {
    const frame = requestAnimationFrame(() =>
      bar.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [tab])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (tabs.indexOf(tab) + step + tabs.length) % tabs.length
    const requested = tabs[next]
    if (requested) onChange(requested)
    ;(event.currentTarget.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <div
      ref={bar}
      className={classes.tabs}
      data-scrolls-sideways=""
      role="tablist"
      aria-label={strings.panel}
      onKeyDown={onKeyDown}
    >
      {tabs.map((each) => (
        <Hint key={each} label={strings.tabs[each]} action={panelActions[each].id}>
          <button
            type="button"
            role="tab"
            id={`note-tab-${each}`}
            aria-controls="note-panel"
            aria-selected={each === tab}
            tabIndex={each === tab ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(each)}
          >
            {strings.tabs[each]}
            {counts[each] > 0 && <span className={classes.tabCount}>{shortCountText(counts[each])}</span>}
          </button>
        </Hint>
      ))}
    </div>
  )
}
