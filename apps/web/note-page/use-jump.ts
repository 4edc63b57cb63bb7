import { useEffect, useMemo, useRef } from 'react'
import { scrollToPart, scrollToWords, type TextPart, type WordsInBlock } from '#editor/web/index.ts'
import type { FileMarks } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { showOnceThere } from '../documents/show-once-there.ts'
import { showPassage } from '../documents/show-passage.ts'
import type { NoteTextHandle } from './note-text-props.ts'
import { strings } from './strings.ts'

export interface Jumps {
  /** Scrolls to a highlight; `quietly` shows no message when its words are not there. */
  toHighlight: (highlightId: Id, quietly?: boolean) => void
  /** Scrolls to another part of the text, if it exists. */
  toPart: (part: TextPart) => void
  /** The same for words of a block, which are marked for a moment. */
  toWords: (words: WordsInBlock) => void
  /** The same for a found passage. */
  toPassage: (passage: string) => void
}

/** Scrolls to positions in the text, also while it is still opening. */
export function useJump(
  text: React.RefObject<NoteTextHandle | null>,
  frame: React.RefObject<HTMLElement | null>,
  marks: FileMarks,
): Jumps {
  const stop = useRef<() => void>(() => undefined)
  useEffect(() => () => stop.current(), [])
  return useMemo(() => {
    const go = (shown: () => boolean, missing: string | null, waits = true): void => {
      stop.current()
      if (!shown() && waits)
        stop.current = showOnceThere(frame, shown, () => missing !== null && showToast({ message: missing }))
    }
    return {
      toHighlight: (id, quietly = false) =>
        go(() => text.current?.show(id) === true || marks.show(id), strings.detachedHighlight, !quietly),
      toPart: (part) => go(() => frame.current !== null && scrollToPart(frame.current, part), null),
      toWords: (words) => go(() => frame.current !== null && scrollToWords(frame.current, words), null),
      toPassage(passage) {
        stop.current()
        stop.current = showPassage(frame, passage)
      },
    }
  }, [text, frame, marks])
}
