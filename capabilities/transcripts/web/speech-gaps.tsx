import { playPart } from '#media/web/index.ts'
import { clockTime } from '#editor/document/clock-time.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { strings } from './strings.ts'
import classes from './transcript.module.css'

interface SpeechGapsProps {
  fileId: Id
  /** At least one, in milliseconds, in the order of their times. */
  gaps: ReadonlyArray<{ startMs: number; endMs: number }>
}

/** The parts of a recording with speech that was not understood: a click or a key plays each to its end. */
export function SpeechGaps({ fileId, gaps }: SpeechGapsProps) {
  const title = strings.gapsTitle(gaps.length)
  return (
    <section aria-label={title}>
      <p className={classes.quiet}>{title}</p>
      <ul className={classes.gaps}>
        {gaps.map(({ startMs, endMs }) => (
          <li key={`${startMs}-${endMs}`}>
            <PlainButton variant="subtle" compact onClick={() => void playPart({ fileId, startMs, endMs })}>
              {strings.gap(clockTime(startMs), clockTime(endMs))}
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
