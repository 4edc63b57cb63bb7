import { useEffect, useId, useRef, type ReactNode } from 'react'
import { countText } from '../../kernel/written.ts'
import { Link } from './link.tsx'
import classes from './tabs.module.css'

export type LinkTab = { title: string; href: string; current: boolean; count?: number; icon?: ReactNode }

/** Tabs that are pages with their own addresses, as those of a project. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  // On a narrow screen the bar scrolls: the current tab stays visible.
  useEffect(() => {
    // In the next frame, when the page is laid out anyway.
    const frame = requestAnimationFrame(() => {
      const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
      if (bar.current && tab)
        bar.current.scrollLeft = Math.max(0, tab.offsetLeft + tab.offsetWidth - bar.current.clientWidth)
    })
    return () => cancelAnimationFrame(frame)
  }, [current])
  return (
    <nav ref={bar} className={classes.tabs} data-scrolls-sideways="" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.href}
          className={classes.tab}
          href={tab.href}
          {...(tab.current ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.icon}
          {tab.title}
          {tab.count !== undefined && <span className={classes.count}>{countText(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  )
}

export type SegmentedTabsProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: ReactNode }[]
  size?: 'xs' | 'sm'
}

/**
 * A choice among a few ways to see the same thing: list or grid, the tabs of a side panel. Plain elements: the
 * library's control measures itself when it is mounted, which forces another layout of the page.
 */
export function SegmentedTabs<Value extends string>({
  label,
  value,
  onChange,
  options,
  size = 'xs',
}: SegmentedTabsProps<Value>) {
  const id = useId()
  return (
    <div className={classes.segments} role="radiogroup" aria-label={label} data-size={size}>
      {options.map((option, at) => (
        <span key={option.value} className={classes.segment}>
          <input
            type="radio"
            id={`${id}-${at}`}
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${id}-${at}`}>{option.label}</label>
        </span>
      ))}
    </div>
  )
}
