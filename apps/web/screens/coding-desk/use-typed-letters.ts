import { useEffect, useEffectEvent } from 'react'
import { editsText, listActions } from '#platform/web/keyboard/index.ts'

/** Reports letters that are no keys of this page: they begin a word. */
export function useTypedLetters(onLetter: (letter: string) => void): void {
  const notify = useEffectEvent(onLetter)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, target } = event
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (!/^\p{L}$/u.test(key) || editsText(target) || document.querySelector('[aria-modal="true"]') !== null) return
      if (event.shiftKey || isKeyOfAction(key)) return
      event.preventDefault()
      notify(key)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

function isKeyOfAction(letter: string): boolean {
  const begins = (keys: string): boolean => keys.split(' ')[0] === letter.toLowerCase()
  return listActions().some(({ available, keys }) => available && keys.some(begins))
}
