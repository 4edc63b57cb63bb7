import type { ReactNode } from 'react'
import { Link } from '#platform/web/design/link.tsx'
import classes from './quote-words.module.css'

export interface QuoteWordsProps {
  /** Its words, or the name of its region. */
  text: string
  /** Shown instead of its words: where a search found something in them. */
  excerpt?: ReactNode
  /** Whose words they are; empty if no one speaks. */
  saidBy: string
  note: { title: string; href: string; hint?: string }
  /** It is left out here, as a hidden clip of a reel is. */
  isLeftOut?: boolean
  /** More about its source, on the same line. */
  facts?: ReactNode
  /** Shown below that line. */
  children?: ReactNode
}

/** A quote in a list: its words, and one line about its source. */
export function QuoteWords({ text, excerpt, saidBy, note, isLeftOut = false, facts, children }: QuoteWordsProps) {
  return (
    <div className={classes.words}>
      <p className={classes.quote} data-left-out={isLeftOut || undefined}>
        {excerpt ?? text}
      </p>
      <p className={classes.source}>
        {saidBy !== '' && <span className={classes.saidBy}>{saidBy}</span>}
        <Link className={classes.note} href={note.href} data-hint={note.hint}>
          {note.title}
        </Link>
        {facts}
      </p>
      {children}
    </div>
  )
}
