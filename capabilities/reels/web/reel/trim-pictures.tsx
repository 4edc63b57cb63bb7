import type { Span } from '../../model/trim.ts'
import classes from './trim-editor.module.css'

const PICTURES = 7

/** Pictures of a part of a film, evenly spread. */
export function TrimPictures({ url, shown }: { url: string; shown: Span }) {
  const base = url.replace(/&time=\d+/, '')
  const each = (shown.endMs - shown.startMs) / PICTURES
  return (
    <div className={classes.pictures} aria-hidden="true">
      {Array.from({ length: PICTURES }, (_, at) => (
        <img key={at} src={`${base}&time=${Math.round(shown.startMs + (at + 0.5) * each)}`} alt="" draggable={false} />
      ))}
    </div>
  )
}
