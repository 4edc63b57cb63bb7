import { clockTime } from '#editor/document/clock-time.ts'
import type { SpokenPart } from '#speakers/model/spoken-parts.ts'
import classes from './imports.module.css'
import { strings } from './strings.ts'

/** The spoken words, each speaker named once for as long as they continue, with their tags. */
export function SpokenLines({ parts }: { parts: readonly (SpokenPart & { tags?: readonly string[] })[] }) {
  return parts.map(({ speaker, startMs, text, tags = [] }, at) => {
    const continues = at > 0 && parts[at - 1]?.speaker === speaker
    return (
      // Utterances have no identifiers, and never change their order.
      <p key={at} className={classes.spokenLine}>
        {!continues && (
          <span className={classes.speaker}>
            {[speaker ?? strings.unnamedSpeaker, startMs === null ? '' : clockTime(startMs)].join('  ').trim()}
          </span>
        )}
        {text}
        {tags.length > 0 && <span className={classes.spokenTags}>{strings.tagged(tags)}</span>}
      </p>
    )
  })
}
