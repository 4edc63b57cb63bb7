import { useEffect, useMemo, useRef } from 'react'
import { scrollToPart, type TextPart } from '#editor/web/index.ts'
import type { FileMarks } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import type { NoteTextHandle } from './note-text-props.ts'
import { strings } from './strings.ts'

/** How long a wanted place may take to appear in a text that is still opening. */
const PATIENCE_MS = 10_000
/** Whoever does this meanwhile has chosen another place. */
const ELSEWHERE = ['wheel', 'pointerdown', 'keydown'] as const

export interface Jumps {
  /** Brings a highlight into view; `quietly` says nothing when its words are not there. */
  toHighlight: (highlightId: Id, quietly?: boolean) => void
  /** Brings another place of the text into view, if it is there. */
  toPart: (part: TextPart) => void
}

/** Brings places of the text into view, also while it is still opening. */
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
      if (!shown() && waits) stop.current = showOnceThere(frame, shown, missing)
    }
    return {
      toHighlight: (id, quietly = false) =>
        go(() => text.current?.show(id) === true || marks.show(id), strings.detachedHighlight, !quietly),
      toPart: (part) => go(() => frame.current !== null && scrollToPart(frame.current, part), null),
    }
  }, [text, frame, marks])
}

/** Shows it as soon as the text holds it; says so when it does not in good time. @returns how to give up */
function showOnceThere(
  frame: React.RefObject<HTMLElement | null>,
  shown: () => boolean,
  missing: string | null,
): () => void {
  const giveUp = (): void => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of ELSEWHERE) removeEventListener(event, giveUp)
  }
  const observer = new MutationObserver(() => {
    if (shown()) giveUp()
  })
  const timer = setTimeout(() => {
    giveUp()
    if (missing !== null) showToast({ message: missing })
  }, PATIENCE_MS)
  if (frame.current) observer.observe(frame.current, { childList: true, subtree: true })
  for (const event of ELSEWHERE) addEventListener(event, giveUp, { passive: true })
  return giveUp
}
