import { useEffect, useRef, useState } from 'react'
import { breadcrumbs } from '../../kernel/breadcrumbs.ts'
import { ActionMenu } from './action-menu.tsx'
import type { Breadcrumb } from './breadcrumb.ts'
import classes from './breadcrumbs.module.css'
import { Link } from './link.tsx'
import { usePageFrame } from './page-frame.tsx'
import { designStrings as strings } from './strings.ts'

/**
 * The way to this page: at most first, the rest behind an ellipsis, and last. Titles use the room there is; where it is
 * short they are cut at 26 characters (document 1 §2.13).
 */
export function Breadcrumbs({ items }: { items: Breadcrumb[] }) {
  const shown = breadcrumbs(items)
  const { level } = usePageFrame()
  const nav = useRef<HTMLElement>(null)
  const names = items.map(({ title }) => title).join('/')
  // So wide are the whole titles, where they did not fit.
  const [needed, setNeeded] = useState<{ names: string; px: number } | null>(null)
  const [room, setRoom] = useState(Infinity)
  const isShort = needed !== null && needed.names === names && needed.px > room
  useEffect(() => {
    const element = nav.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => {
      setRoom(element.clientWidth)
      const list = element.firstElementChild
      if (!isShort && list && list.scrollWidth > element.clientWidth) setNeeded({ names, px: list.scrollWidth })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [names, isShort])
  return (
    <nav
      ref={nav}
      aria-label={level === 'peek' ? strings.breadcrumbsOfPanel : strings.breadcrumbs}
      style={{ minWidth: 0 }}
    >
      <ol className={classes.list} data-short={isShort || undefined}>
        {shown.map((crumb, index) => (
          <li className={classes.item} key={index}>
            {crumb.kind === 'ellipsis' ? (
              <Hidden items={crumb.hidden} />
            ) : (
              <Step
                item={crumb.segment}
                title={isShort ? crumb.title : crumb.segment.title}
                last={index === shown.length - 1}
              />
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Step({ item, title, last }: { item: Breadcrumb; title: string; last: boolean }) {
  const whole = title === item.title ? undefined : item.title
  if (item.href && !last) {
    return (
      <Link className={classes.link} href={item.href} title={whole}>
        {title}
      </Link>
    )
  }
  return (
    <span className={classes.here} title={whole} {...(last ? { 'aria-current': 'page' } : {})}>
      {title}
    </span>
  )
}

function Hidden({ items }: { items: Breadcrumb[] }) {
  return (
    <ActionMenu
      entries={items.map(({ title, href }) => (href ? { kind: 'link', title, href } : { kind: 'heading', title }))}
    >
      <button type="button" className={classes.more} aria-label={strings.stepsBetween}>
        …
      </button>
    </ActionMenu>
  )
}
