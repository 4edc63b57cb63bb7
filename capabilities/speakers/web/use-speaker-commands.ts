import { useMemo } from 'react'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { recordGiven, reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { detectingSpeakers, identifyingSpeaker, renamingSpeaker, type Identification } from './speaker-acts.ts'
import { speakerStrings as strings } from './strings.ts'

/** The commands on speakers. */
export function useSpeakerCommands() {
  const read = useAct(detectingSpeakers)
  const identify = useAct(identifyingSpeaker)
  const rename = useAct(renamingSpeaker)
  return useMemo(
    () => ({
      /** Turns the labels in texts into speakers; undone as one act. @returns whether it was done */
      detectSpeakers: async (noteIds: readonly Id[]): Promise<boolean> => {
        let found = { count: 0, leftOut: 0 }
        const given = read({ noteIds, onRead: (answer) => (found = answer) })
        if (!(await reportRefusal(given))) return false
        const { count, leftOut } = found
        const leftOutToo = leftOut === 0 ? '' : ` ${strings.leftOut(leftOut)}`
        if (count === 0) showToast({ message: strings.noSpeakers(noteIds.length - leftOut) + leftOutToo })
        else
          showToast({
            message: strings.speakersDetected(count) + leftOutToo,
            act: recordGiven(given, strings.speakersDetected(count)),
          })
        return true
      },
      /** Sets the role or the contact of a speaker of a note: here, or for the name in all notes of the project. */
      identify: (noteId: Id, name: string, said: Identification, isEverywhere: boolean): void =>
        void reportAct(identify({ noteId, name, ...said, isEverywhere }), { title: strings.identified(name, said) }),
      rename: (noteId: Id, name: string, to: string): void =>
        void reportAct(rename({ noteId, name, to }), { title: strings.renamed(to) }),
    }),
    [read, identify, rename],
  )
}
