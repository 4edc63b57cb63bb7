import { Loader } from '@mantine/core'
import classes from './loading-rows.module.css'
import { PlaceholderBar } from './placeholder-bar.tsx'
import { designStrings as strings } from './strings.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

const TEXT_LINES = [94, 88, 97, 62, 0, 91, 96, 78]
const CARD_LINES = [82, 54]

/** Placeholders in the shape of a text in paragraphs. */
export function LoadingText({ label = strings.loading, title = false }: { label?: string; title?: boolean }) {
  return (
    <div role="status" className={classes.text}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {title && (
        <>
          <PlaceholderBar height={30} width="58%" below={18} />
          <PlaceholderBar height={12} width={160} below={34} />
        </>
      )}
      {TEXT_LINES.map((share, at) =>
        share === 0 ? <br key={at} /> : <PlaceholderBar key={at} height={12} width={`${share}%`} below={13} />,
      )}
    </div>
  )
}

/** A placeholder within a card whose content is loading. Not announced: cards load in great numbers. */
export function LoadingCard() {
  return (
    <div className={classes.card} aria-hidden="true">
      {CARD_LINES.map((share) => (
        <PlaceholderBar key={share} height={12} width={`${share}%`} />
      ))}
    </div>
  )
}

/**
 * A placeholder in one row of a list or table. The row has the name that is read.
 * @param plain one of very many that are rendered again with every step of a scrollbar: without motion and properties
 */
export function LoadingLine({ plain = false }: { plain?: boolean }) {
  return plain ? <span className={classes.plain} /> : <PlaceholderBar height={11} width="44%" />
}

export interface LoadingBlockProps {
  /** CSS pixels; what is loading has about this height, so that nothing moves when it comes. */
  height?: number
  /** Width to height, where the width is given by the place: `16 / 9`. */
  ratio?: string
  label?: string
}

/** A placeholder of the size of a player, a page, a picture or a card of a board. */
export function LoadingBlock({ height, ratio, label }: LoadingBlockProps) {
  return (
    <div
      className={classes.block}
      style={{ height, aspectRatio: ratio }}
      {...(label === undefined ? {} : { role: 'status', 'aria-label': label })}
    />
  )
}

/** Shown while something is done that has no rows or text yet: signing in, opening an invite. */
export function LoadingSign({ children }: { children: string }) {
  return (
    <div className={classes.sign} role="status">
      <Loader size={20} />
      <span>{children}</span>
    </div>
  )
}
