import type { ReactNode } from 'react'
import { edgesOf, type Stretch } from '#coding/model/stretch.ts'
import { codingStrings as strings, type DeskSentence } from '#coding/web/index.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import classes from './coding-desk.module.css'
import { SentenceText } from './sentence-text.tsx'
import { chosenAt } from './use-giving-tags.ts'

interface DeskSentenceViewProps {
  known: ReadonlyMap<number, DeskSentence>
  stretch: Stretch
  /** Whether the sentences around the position are loaded, as far as they still exist. */
  isThere: boolean
  failed: { message: string } | null
  onRetry: () => void
  isShown: (highlightId: string) => boolean
  isBlind: boolean
  clip: ReactNode
}

/** The chosen words, large, with their context: note, speaker, question, the sentences before and after. */
export function DeskSentenceView({
  known,
  stretch,
  isThere,
  failed,
  onRetry,
  isShown,
  isBlind,
  clip,
}: DeskSentenceViewProps) {
  const { at, to } = stretch
  const current = known.get(at)
  if (!current)
    return (
      <div className={classes.waiting}>
        {failed ? (
          <ErrorState title={strings.failed} message={failed.message} onRetry={onRetry} />
        ) : isThere ? (
          <p className={classes.quiet}>{strings.gone}</p>
        ) : (
          <LoadingRows label={strings.loading} />
        )}
      </div>
    )
  const inSameNote = (place: number): DeskSentence | undefined => {
    const other = known.get(place)
    return other?.note.id === current.note.id ? other : undefined
  }
  const [before, after] = [inSameNote(at - 1), inSameNote(to + 1)]
  const edges = edgesOf(stretch, chosenAt(known)) ?? { start: 0, end: current.text.length }
  const chosen = Array.from({ length: to - at + 1 }, (_, step) => known.get(at + step)).flatMap((one) => one ?? [])
  const codes = shownCodes(chosen, isShown)
  return (
    <div className={classes.stage} data-clip={clip !== null || undefined}>
      <div className={classes.above}>
        <p className={classes.source}>
          <span>{current.note.title || strings.untitledNote}</span>
          {current.speaker !== null && <span className={classes.speaker}>{current.speaker}</span>}
        </p>
        {current.asked !== null && (
          <p className={classes.asked} role="group" aria-label={strings.asked}>
            {current.asked}
          </p>
        )}
        <p className={classes.around} role="group" aria-label={strings.before}>
          {before?.text}
        </p>
      </div>
      <p
        className={classes.sentence}
        role="group"
        aria-label={strings.sentence}
        aria-live="polite"
        data-long={isLong(chosen) || undefined}
      >
        {chosen.map((sentence, step) => (
          <span key={sentence.id}>
            {step > 0 && ' '}
            <SentenceText
              sentence={sentence}
              chosen={{
                start: step === 0 ? edges.start : 0,
                end: at + step === to ? edges.end : sentence.text.length,
              }}
              shown={isShown}
            />
          </span>
        ))}
      </p>
      <div className={classes.below}>
        <ul className={classes.codes} aria-label={strings.codes}>
          {codes.map(({ id, title, color }) => (
            <li key={id}>
              <ColorChip label={title} color={color} />
            </li>
          ))}
          {current.isSkipped && codes.length === 0 && <li className={classes.quiet}>{strings.skippedSentence}</li>}
          {isBlind && <li className={classes.quiet}>{strings.codesHidden}</li>}
        </ul>
        <p className={classes.around} role="group" aria-label={strings.after}>
          {after?.text}
        </p>
      </div>
      {clip}
    </div>
  )
}

/** Longer text is set smaller, so that what is around it keeps its position. */
const LONG_CHARS = 260

function isLong(chosen: readonly DeskSentence[]): boolean {
  return chosen.reduce((sum, { text }) => sum + text.length, 0) > LONG_CHARS
}

/** The tags of what is chosen, each once; for highlights without any, that they exist. */
function shownCodes(
  chosen: readonly DeskSentence[],
  isShown: (highlightId: string) => boolean,
): Array<{ id: string; title: string; color: string }> {
  const codes = new Map<string, { id: string; title: string; color: string }>()
  for (const { highlights } of chosen)
    for (const { id, tags, color } of highlights) {
      if (!isShown(id)) continue
      for (const tag of tags) codes.set(tag.id, tag)
      if (tags.length === 0) codes.set('', { id: '', title: strings.untagged, color })
    }
  return [...codes.values()]
}
