import { useEffect, type RefObject } from 'react'
import type { RecordingHandle } from '#media/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { TimedUtterance } from './timed-words.ts'
import { utteranceAround, utterancesOf, wordAtPoint } from './words-in-page.ts'

/** A user who typed a moment ago clicks to set the caret: the recording seeks there, but does not start to play. */
const WRITING_MS = 10_000
/** A second click within this time selects the word instead of playing it. */
const SECOND_CLICK_MS = 220

interface PlayByClick {
  fileId: Id
  handle: RecordingHandle | null
  anchor: RefObject<HTMLElement | null>
  words: ReadonlyMap<string, TimedUtterance>
}

/** A click on a word plays the recording from there; a double-click selects the word. */
export function usePlayByClick({ fileId, handle, anchor, words }: PlayByClick): void {
  useEffect(() => {
    const text = anchor.current?.closest<HTMLElement>('.quarry-document')
    if (!handle || !text || words.size === 0) return
    let typedAt = Number.NEGATIVE_INFINITY
    const onInput = (): void => {
      typedAt = performance.now()
    }
    let waiting: { timer: ReturnType<typeof setTimeout>; play: () => void } | null = null
    const forget = (): void => {
      clearTimeout(waiting?.timer)
      waiting = null
    }
    /** A key pressed next acts on what the click started. */
    const playNow = (): void => {
      const { play } = waiting ?? {}
      forget()
      play?.()
    }
    const onClick = (event: MouseEvent): void => {
      forget()
      const { target } = event
      const isPlain =
        event.button === 0 && event.detail === 1 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (
        !isPlain ||
        !(target instanceof Element) ||
        target.closest('a[href]') ||
        document.getSelection()?.isCollapsed === false
      )
        return
      const utterance = utteranceAround(target)
      const timed = utterance && words.get(utterance.dataset['id'] ?? '')
      if (!utterance || !timed || !utterancesOf(text, fileId).includes(utterance)) return
      const point = document.caretPositionFromPoint(event.clientX, event.clientY)
      const at =
        point && utterance.contains(point.offsetNode) ? wordAtPoint(utterance, point.offsetNode, point.offset) : 0
      const start = timed.starts[Math.min(at, timed.starts.length - 1)]
      if (start === undefined) return
      const play = (): void => {
        if (performance.now() - typedAt < WRITING_MS) handle.seek(start)
        else handle.play(start)
      }
      waiting = { play, timer: setTimeout(playNow, SECOND_CLICK_MS) }
    }
    text.addEventListener('input', onInput)
    text.addEventListener('click', onClick)
    document.addEventListener('keydown', playNow, { capture: true })
    return () => {
      forget()
      text.removeEventListener('input', onInput)
      text.removeEventListener('click', onClick)
      document.removeEventListener('keydown', playNow, { capture: true })
    }
  }, [fileId, handle, anchor, words])
}
