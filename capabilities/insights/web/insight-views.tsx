import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconQuote from '@tabler/icons-react/dist/esm/icons/IconQuote.mjs'
import type { ReactNode } from 'react'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import classes from './insight.module.css'
import { insightStrings as strings } from './strings.ts'
import type { InsightRow } from './use-insight-commands.ts'

/** Whether an insight can be read as finished. */
export function InsightStatus({ published }: { published: boolean }) {
  return (
    <span className={classes.status} data-published={published || undefined}>
      {published ? strings.published : strings.draft}
    </span>
  )
}

function Facts({ insight }: { insight: InsightRow }) {
  return (
    <>
      {insight.locked && <IconLock size={14} stroke={1.7} aria-label={strings.isLocked} />}
      {insight.quoteCount > 0 && (
        <span className={classes.fact}>
          <IconQuote size={14} stroke={1.7} aria-hidden="true" />
          {strings.quotes(insight.quoteCount)}
        </span>
      )}
    </>
  )
}

/** An insight as a row of a list. */
export function InsightRowView({ insight }: { insight: InsightRow }) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <span className={classes.rowTitle}>{insight.title || strings.untitled}</span>
        <span className={classes.preview}>{insight.preview || strings.noContent}</span>
      </div>
      <span className={classes.rowFacts}>
        <Facts insight={insight} />
      </span>
      <InsightStatus published={insight.published} />
      <span className={classes.time}>
        <RelativeTime at={insight.publishedAt ?? insight.updatedAt} />
      </span>
    </div>
  )
}

/** An insight as a card of a grid; the menu stands in its corner. */
export function InsightCard({ insight, href, menu }: { insight: InsightRow; href: string; menu?: ReactNode }) {
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <InsightStatus published={insight.published} />
        <span className={classes.above}>{menu}</span>
      </div>
      <h2 className={classes.cardTitle}>
        <Link href={href}>{insight.title || strings.untitled}</Link>
      </h2>
      <p className={classes.cardPreview}>{insight.preview || strings.noContent}</p>
      <p className={classes.cardFoot}>
        <RelativeTime at={insight.publishedAt ?? insight.updatedAt} />
        <Facts insight={insight} />
      </p>
    </article>
  )
}
