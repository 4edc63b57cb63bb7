import { nameOfUpload } from '#files/web/index.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useChanges } from '#platform/web/graphql/index.ts'
import { strings } from './strings.ts'

const ENDINGS: Readonly<Record<string, (name: string) => string>> = {
  'file.transcribed': strings.ready,
  'file.transcription-failed': strings.notReady,
}

/** Says on whichever page is open when a recording that was uploaded here has become text, or cannot. Draws nothing. */
export function TranscriptNotices() {
  useChanges((changes) => {
    for (const { type, id } of changes) {
      const sentence = ENDINGS[type]
      const name = nameOfUpload(id)
      if (sentence && name !== undefined)
        showToast({ message: sentence(name), link: { title: strings.open, href: `/f/${id}` } })
    }
  })
  return null
}
