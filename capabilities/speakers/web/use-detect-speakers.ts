import { useCallback } from 'react'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { recordGiven, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { detectingSpeakers } from './speaker-acts.ts'
import { speakerStrings as strings } from './strings.ts'

/**
 * Turns the labels in texts into speakers, undone as one act; a toast says in how many texts there were any.
 * @returns whether it was done
 */
export function useDetectSpeakers(): (noteIds: readonly Id[]) => Promise<boolean> {
  const detect = useAct(detectingSpeakers)
  return useCallback(
    async (noteIds) => {
      let found = { count: 0, leftOut: 0 }
      const given = detect({ noteIds, onRead: (answer) => (found = answer) })
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
    [detect],
  )
}
