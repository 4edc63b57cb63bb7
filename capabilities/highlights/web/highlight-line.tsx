import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import type { ReactNode } from 'react'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { usePaleVariant } from '#platform/web/design/use-pale-variant.ts'
import classes from './highlight-line.module.css'
import { QuoteWords } from './quote-words.tsx'
import { highlightStrings as strings } from './strings.ts'

const SHOWN_TAGS = 3

export interface HighlightLineProps {
  /** Its words, or the name of its region. */
  text: string
  /** Where a search found something in its words. */
  excerpt?: ReactNode
  color: string
  /** Whose words they are; empty if no one speaks. */
  saidBy: string
  noteTitle: string
  noteHref: string
  author: string | null
  createdAt: string
  /** The titles of the insights that quote it. */
  insights: readonly string[]
  anchored: boolean
  tags: readonly { id: string; title: string; color: string }[]
  /** Plays it. */
  clip?: ReactNode
}

/** A highlight as a line of a list: its words above their source, and its tags. */
export function HighlightLine({
  text,
  excerpt,
  color,
  saidBy,
  noteTitle,
  noteHref,
  author,
  createdAt,
  insights,
  anchored,
  tags,
  clip,
}: HighlightLineProps) {
  const pale = usePaleVariant(color)
  return (
    <>
      <span className={classes.edge} style={{ background: pale.solid }} aria-hidden="true" />
      <QuoteWords
        text={text}
        excerpt={excerpt}
        saidBy={saidBy}
        note={{ title: noteTitle, href: noteHref }}
        facts={
          <>
            {author === null ? (
              <RelativeTime at={createdAt} />
            ) : (
              <Hint label={strings.taggedBy(author)}>
                <span>
                  <RelativeTime at={createdAt} />
                </span>
              </Hint>
            )}
            {insights.length > 0 && (
              <Hint label={strings.usedIn(insights)}>
                <span className={classes.used}>
                  <IconBulb size={14} stroke={1.7} aria-label={strings.usedIn(insights)} />
                  {insights.length}
                </span>
              </Hint>
            )}
            {!anchored && <span className={classes.detached}>{strings.detached}</span>}
          </>
        }
      />
      {clip}
      {tags.length > 0 && (
        <span className={classes.tags}>
          {tags.slice(0, SHOWN_TAGS).map((tag) => (
            <ColorChip key={tag.id} label={tag.title} color={tag.color} />
          ))}
          {tags.length > SHOWN_TAGS && <span className={classes.more}>+{tags.length - SHOWN_TAGS}</span>}
        </span>
      )}
    </>
  )
}
