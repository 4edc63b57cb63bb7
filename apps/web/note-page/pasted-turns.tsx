import { useEffect, useEffectEvent, type RefObject } from 'react'
import { contentOfText } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { speakersOf, spokenParts } from '#speakers/model/spoken-parts.ts'
import { speakerStrings, useDetectSpeakers } from '#speakers/web/index.ts'

/** How much of a paste is inspected: every speaker of a conversation has spoken by then. */
const LOOKED_AT_CHARS = 100_000

/** Offers to detect the speakers of a conversation that is pasted into the text. */
export function PastedTurns({ noteId, frame }: { noteId: Id; frame: RefObject<HTMLElement | null> }) {
  const detectSpeakers = useDetectSpeakers()
  const offer = useEffectEvent((pasted: string): void => {
    const spoken = withTurns(contentOfText(pasted.slice(0, LOOKED_AT_CHARS)))
    if (!spoken) return
    showToast({
      message: speakerStrings.pasted(speakersOf(spokenParts(spoken)).length),
      offer: { title: speakerStrings.detectSpeakers, run: () => void detectSpeakers([noteId]) },
    })
  })
  useEffect(() => {
    const element = frame.current
    // Listens while the event bubbles up from the text: a paste that the text refused does not arrive here.
    const onPaste = ({ clipboardData }: ClipboardEvent): void => {
      const pasted = clipboardData?.getData('text/plain') ?? ''
      if (pasted !== '') offer(pasted)
    }
    element?.addEventListener('paste', onPaste)
    return () => element?.removeEventListener('paste', onPaste)
  }, [frame])
  return null
}
