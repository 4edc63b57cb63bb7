import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'
import type { Breadcrumb } from './breadcrumb.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { usePageFrame, usePageTitle } from './page-frame.tsx'
import classes from './page.module.css'

export type PageProps = {
  /** Names the browser tab. */
  title: string
  breadcrumbs?: Breadcrumb[]
  /** Actions of the whole page, shown at the right end of the top bar. */
  actions?: ReactNode
  /**
   * How wide the contents may grow (document 1 §9); `full` reaches all edges, for screens that set their own width.
   */
  width?: 'reading' | 'list' | 'grid' | 'wide' | 'full'
  /** The page is exactly as high as the window, for screens that scroll inside (tables, canvases). */
  fill?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/**
 * The frame of every screen: names the tab, fills the top bar of the shell or of the side peek it is in, and limits the
 * width.
 */
export function Page({ title, breadcrumbs, actions, width = 'list', fill = false, ref, children }: PageProps) {
  const frame = usePageFrame()
  usePageTitle(title)
  const isSection = frame.level === 'section'
  const way = isSection ? [...(frame.trail ?? []), ...(breadcrumbs ?? [{ title }])] : breadcrumbs
  return (
    <>
      {frame.breadcrumbs && way && createPortal(<Breadcrumbs items={way} />, frame.breadcrumbs)}
      {frame.actions && actions && createPortal(actions, frame.actions)}
      <div
        ref={ref}
        className={classes.page}
        data-page=""
        data-width={isSection ? 'section' : width}
        data-fill={fill || undefined}
      >
        {children}
      </div>
    </>
  )
}

export type PageHeaderProps = {
  title: ReactNode
  icon?: ReactNode
  description?: ReactNode
  actions?: ReactNode
}

/** The head of a page: its one `h1`, a sentence below it and its actions. A section has an `h2`. */
export function PageHeader({ title, icon, description, actions }: PageHeaderProps) {
  const isSection = usePageFrame().level === 'section'
  const Title = isSection ? 'h2' : 'h1'
  return (
    <header className={classes.header} data-section={isSection || undefined}>
      {icon && (
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      <div className={classes.heading}>
        <Title className={classes.title}>{title}</Title>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  )
}

/** A part of a page under a small heading. */
export function PageSection({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
