import { useCallback, useEffect, useRef, useState } from 'react'
import { countWords, textOfContent } from '../document/text.ts'
import type { RichTextHandle } from './editor-handle.ts'

const PAUSE_MS = 400

/** The number of words, counted in a pause of typing: give the second value to the editor as `onTextChange`. */
function useWordCount(initialText = ''): [words: number, onTextChange: (handle: RichTextHandle) => void] {
  const [words, setWords] = useState(() => countWords(initialText))
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(() => () => {
    if (timer.current) clearTimeout(timer.current)
  }, [])
  const onTextChange = useCallback((handle: RichTextHandle) => {
    if (timer.current) clearTimeout(timer.current)
    timer.current = setTimeout(() => setWords(countWords(textOfContent(handle.content()))), PAUSE_MS)
  }, [])
  return [words, onTextChange]
}
