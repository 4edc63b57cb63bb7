import { nameOfUpload } from '#files/web/index.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { Change } from '#platform/web/live/change.ts'
import { useFeed } from '#platform/web/live/use-feed.ts'
import { transcriptionEvents } from '../model/events.ts'
import { strings } from './strings.ts'

const ENDINGS: Readonly<Record<string, (name: string) => string>> = {
  [transcriptionEvents.transcribed.type]: strings.ready,
  [transcriptionEvents['transcription-failed'].type]: strings.notReady,
}

/**
 * Reports, on whichever page is open, when a recording that was uploaded here has been transcribed, or cannot be.
 * Renders nothing.
 */
export function TranscriptNotices() {
  const notify = (changes: readonly Change[]): void => {
    for (const { type, id } of changes) {
      const sentence = ENDINGS[type]
      const name = nameOfUpload(id)
      if (sentence && name !== undefined)
        showToast({ message: sentence(name), link: { title: strings.open, href: `/f/${id}` } })
    }
  }
  // What is not reported here is shown where it belongs.
  useFeed(notify, () => undefined)
  return null
}
