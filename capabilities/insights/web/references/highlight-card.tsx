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

/** As wide as a card shows the picture of a region on a fine screen, in pixels. */
const REGION_WIDTH_PX = 960

export interface CardProps {
  layout: CardLayout
  shows: (property: string) => boolean
}

/** A quote with its tags and where it was said; the words lead to their place in the note. */
export function HighlightCard({ highlight, layout, shows }: CardProps & { highlight: ReferencedItems['highlight'] }) {
  const { links, onPeek, clipOf } = useReferenceLinks()
  const pale = usePaleVariant(highlight.color)
  const href = links.highlight(highlight.note, highlight.id)
  const peek = onPeek
    ? (event: React.MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onPeek(highlight.note, highlight.id)
      }
    : undefined
  const said = saidByNames(highlight.saidBy)
  const source = (shows('note') || shows('created') || said !== '') && (
    <footer className={classes.source}>
      {said !== '' && <span className={classes.saidBy}>{said}</span>}
      {shows('note') && (
        <Link className={classes.sourceLink} href={href} onClick={peek}>
          {highlight.note.title || strings.untitledNote}
        </Link>
      )}
      {shows('created') && <RelativeTime at={highlight.createdAt} />}
      {!highlight.anchored && <span className={classes.detached}>{strings.detached}</span>}
    </footer>
  )
  return (
    <figure
      className={classes.highlight}
      style={layout === 'text-only' ? undefined : { borderInlineStartColor: pale.solid }}
    >
      {clipOf && highlight.audioVideo && <span className={classes.clip}>{clipOf(highlight)}</span>}
      <blockquote className={classes.quote}>
        <Link className={classes.quoteLink} href={href} onClick={peek}>
          {highlight.region && !highlight.region.isWords ? (
            <img
              className={classes.region}
              src={`${highlight.region.pictureUrl}&width=${REGION_WIDTH_PX}`}
              alt={highlight.region.name}
              loading="lazy"
            />
          ) : null}
          {highlight.text}
        </Link>
      </blockquote>
      {(source || (shows('tags') && highlight.tags.length > 0)) && (
        <figcaption className={classes.caption}>
          {shows('tags') && layout !== 'text-only' && highlight.tags.length > 0 && (
            <span className={classes.tags}>
              {highlight.tags.map((tag) => (
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
