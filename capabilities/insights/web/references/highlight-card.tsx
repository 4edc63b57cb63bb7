import type { ReactNode } from 'react'
import { clockTime } from '#editor/document/clock-time.ts'
import { saidByNames } from '#highlights/web/index.ts'
import { Link } from '#platform/web/design/link.tsx'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { usePaleVariant } from '#platform/web/design/use-pale-variant.ts'
import { referenceStrings as strings } from '../strings.ts'
import type { CardLayout } from './display.ts'
import classes from './references.module.css'
import { useReferenceLinks } from './reference-context.tsx'
import type { ReferencedItems } from './reference-store.ts'

/** The width of a region's picture on a card on a high-resolution screen, in pixels. */
const REGION_WIDTH_PX = 960

/** The colour of a quote whose tags are not known. */
const PLAIN_COLOR = '#8a8f98'

export interface CardProps {
  layout: CardLayout
  shows: (property: string) => boolean
}

/** A quote with its tags and its source; the words link to their place in the note. */
export function HighlightCard({ highlight, layout, shows }: CardProps & { highlight: ReferencedItems['highlight'] }) {
  return (
    <QuoteFigure
      quote={{
        text: highlight.text,
        region: highlight.region,
        saidBy: saidByNames(highlight.saidBy),
        noteTitle: highlight.note.title,
        startTime: highlight.audioVideo?.snippetStartTime ?? null,
      }}
      live={highlight}
      layout={layout}
      shows={shows}
      sign={highlight.anchored ? null : <span className={classes.detached}>{strings.detached}</span>}
    />
  )
}

interface QuoteFigureProps extends CardProps {
  quote: {
    text: string
    region: { isWords: boolean; name: string; pictureUrl: string } | null
    saidBy: string
    noteTitle: string
    /** Its start on a recording, in seconds. */
    startTime: number | null
  }
  /** The highlight that it links to; null if that cannot be opened. */
  live: ReferencedItems['highlight'] | null
  /** A sign that shows how it relates to its source. */
  sign: ReactNode
}

/** A quote with its speaker and source. */
export function QuoteFigure({ quote, live, layout, shows, sign }: QuoteFigureProps) {
  const { links, onPeek, clipOf } = useReferenceLinks()
  const pale = usePaleVariant(live?.color ?? PLAIN_COLOR)
  const href = live ? links.highlight(live.note, live.id) : null
  const peek =
    onPeek && live
      ? (event: React.MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onPeek(live.note, live.id)
        }
      : undefined
  const words = (
    <>
      {quote.region && !quote.region.isWords ? (
        <img
          className={classes.region}
          src={`${quote.region.pictureUrl}&width=${REGION_WIDTH_PX}`}
          alt={quote.region.name}
          loading="lazy"
        />
      ) : null}
      {quote.text}
    </>
  )
  const tags = shows('tags') && layout !== 'text-only' ? (live?.tags ?? []) : []
  const title = quote.noteTitle || strings.untitledNote
  const source = (shows('note') || (shows('created') && live) || quote.saidBy !== '' || sign !== null) && (
    <footer className={classes.source}>
      {quote.saidBy !== '' && <span className={classes.saidBy}>{quote.saidBy}</span>}
      {shows('note') &&
        (href === null ? (
          <span>{title}</span>
        ) : (
          <Link className={classes.sourceLink} href={href} onClick={peek}>
            {title}
          </Link>
        ))}
      {shows('note') && quote.startTime !== null && <span>{clockTime(quote.startTime * 1000)}</span>}
      {shows('created') && live && <RelativeTime at={live.createdAt} />}
      {sign}
    </footer>
  )
  return (
    <figure
      className={classes.highlight}
      style={layout === 'text-only' ? undefined : { borderInlineStartColor: pale.solid }}
    >
      {clipOf && live?.audioVideo && <span className={classes.clip}>{clipOf(live)}</span>}
      <blockquote className={classes.quote}>
        {href === null ? (
          <span className={classes.quoteLink}>{words}</span>
        ) : (
          <Link className={classes.quoteLink} href={href} onClick={peek}>
            {words}
          </Link>
        )}
      </blockquote>
      {(source || tags.length > 0) && (
        <figcaption className={classes.caption}>
          {tags.length > 0 && (
            <span className={classes.tags}>
              {tags.map((tag) => (
                <ColorChip key={tag.id} label={tag.title} color={tag.color} href={links.tag(tag)} />
              ))}
            </span>
          )}
          {source}
        </figcaption>
      )}
    </figure>
  )
}
