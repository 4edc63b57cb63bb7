import { useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react'
import type { PdfWordsFragment } from '#generated/operations/capabilities/pdfs/web/pdf.ts'
import { findFolded } from '#platform/kernel/find-folded.ts'
import { findTogether } from '#platform/kernel/find-together.ts'
import classes from './viewer.module.css'

interface TextLayerProps {
  page: PdfWordsFragment
  /** CSS pixels per point. */
  scale: number
  find: string
  /** The words are marked if they are close together, with other words between them. */
  apart: boolean
}

/**
 * The words of a page, each piece of a line at its position; `data-start` is the offset of its first character in the
 * text of the page.
 */
export function TextLayer({ page, scale, find, apart }: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const pieces = [...(layer.current?.children ?? [])].filter(
      (piece): piece is HTMLElement => piece instanceof HTMLElement,
    )
    // All reads before all writes, so that the browser lays out once.
    const widths = pieces.map((piece) => piece.offsetWidth)
    for (const [index, piece] of pieces.entries()) {
      const requested = page.runs[index]?.width ?? 0
      const is = widths[index] ?? 0
      if (is > 0) piece.style.setProperty('--stretch', String(requested / is))
    }
  }, [page])
  const matches = useMemo(
    () => (apart ? findTogether : findFolded)(page.text, find, Number.POSITIVE_INFINITY),
    [page, find, apart],
  )
  return (
    <div
      ref={layer}
      className={classes.text}
      style={{ '--page-scale': scale, width: page.width, height: page.height } as CSSProperties}
    >
      {page.runs.map(({ x, y, height, angle, start, end }, index) => (
        <span
          key={index}
          className={classes.run}
          data-start={start}
          style={{ left: x, top: y, fontSize: height, height, '--turn': `${angle}deg` } as CSSProperties}
        >
          {markedPieces(page.text, start, end, matches)}
        </span>
      ))}
    </div>
  )
}

/** The characters of a run, with the found parts marked. */
function markedPieces(text: string, start: number, end: number, matches: ReadonlyArray<{ from: number; to: number }>) {
  const within = matches.filter(({ from, to }) => from < end && to > start)
  if (within.length === 0) return text.slice(start, end)
  const pieces = []
  let at = start
  for (const { from, to } of within) {
    const [begin, finish] = [Math.max(from, start), Math.min(to, end)]
    if (begin > at) pieces.push(text.slice(at, begin))
    pieces.push(<mark key={begin}>{text.slice(begin, finish)}</mark>)
    at = finish
  }
  if (at < end) pieces.push(text.slice(at, end))
  return pieces
}
