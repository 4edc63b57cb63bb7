import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './tabs.module.css'
import { Link } from './link.tsx'

export type LinkTab = { title: string; href: string; current: boolean; count?: number; icon?: ReactNode }

/** Tabs that are pages with addresses of their own, as those of a project. */
export function LinkTabs({ label, tabs }: { label: string; tabs: LinkTab[] }) {
  const bar = useRef<HTMLElement>(null)
  const current = tabs.findIndex((tab) => tab.current)
  // On a narrow screen the bar scrolls: where one is stays in view.
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (bar.current && tab)
      bar.current.scrollLeft = Math.max(0, tab.offsetLeft + tab.offsetWidth - bar.current.clientWidth)
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
          {tab.count !== undefined && <span className={classes.count}>{tab.count.toLocaleString()}</span>}
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

/** A choice among few ways to see the same thing: list or grid, the tabs of a side panel. */
export function SegmentedTabs<Value extends string>({
  label,
  value,
  onChange,
  options,
  size = 'xs',
}: SegmentedTabsProps<Value>) {
  return (
    <SegmentedControl
      aria-label={label}
      size={size}
      value={value}
      onChange={(next) => onChange(next as Value)}
      data={[...options]}
    />
  )
}
