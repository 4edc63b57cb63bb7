import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { MAX_SPEAKERS_OF_NOTE } from '#speakers/model/limits.ts'
import { speakerColor, speakerStrings } from '#speakers/web/index.ts'
import classes from './note.module.css'
import type { OpenNote } from './open-note.ts'
import { SpeakerCard } from './speaker-card.tsx'

const PERCENT = 100

/** The speakers of the note, how much each speaks, and their roles; each opens to be named, linked or changed. */
export function SpeakersList({
  note,
  isRequested,
  onReached,
}: {
  note: OpenNote
  /** Whether the first speaker gets the focus: a new transcript is shown before its speakers are known. */
  isRequested: boolean
  onReached: () => void
}) {
  const { speakers, viewerCan } = note
  const list = useRef<HTMLUListElement>(null)
  const reached = useEffectEvent(onReached)
  const isThere = speakers.length > 0
  useEffect(() => {
    if (!isRequested || !isThere) return
    list.current?.querySelector('button')?.focus()
    reached()
  }, [isRequested, isThere])
  const [opened, setOpened] = useState<string | null>(null)
  const words = speakers.reduce((sum, speaker) => sum + speaker.words, 0)
  if (speakers.length === 0) return null
  return (
    <section aria-labelledby="note-speakers" className={classes.speakers}>
      <h3 id="note-speakers" className={classes.sectionTitle}>
        {speakerStrings.speakers}
      </h3>
      <ul ref={list} className={classes.rows}>
        {speakers.map((speaker, position) => (
          <li key={speaker.id}>
            <div className={classes.row}>
              <button
                type="button"
                className={classes.rowButton}
                data-speaker-row=""
                disabled={!viewerCan.highlight}
                aria-expanded={opened === speaker.name}
                onClick={() => setOpened(opened === speaker.name ? null : speaker.name)}
              >
                <ColorDot color={speakerColor(position)} />
                <span className={classes.person}>
                  <span className={classes.rowTitle}>{speakerStrings.nameOf(speaker.name)}</span>
                  <span className={classes.quiet}>
                    {[
                      speakerStrings.roleOf(speaker.role, speaker.isGuessed),
                      speakerStrings.share(Math.round((speaker.words / Math.max(1, words)) * PERCENT)),
                    ].join(' · ')}
                  </span>
                </span>
                {viewerCan.highlight && <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />}
              </button>
            </div>
            {opened === speaker.name && (
              <SpeakerCard noteId={note.id} speaker={speaker} mayRename={viewerCan.edit} onRenamed={setOpened} />
            )}
          </li>
        ))}
      </ul>
      {speakers.length >= MAX_SPEAKERS_OF_NOTE && <p className={classes.quiet}>{speakerStrings.onlyFirst}</p>}
    </section>
  )
}
