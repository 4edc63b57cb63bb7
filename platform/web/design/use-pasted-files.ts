import { useEffect, useEffectEvent } from 'react'

/** Receives files that are pasted while the page has the focus; text fields and editors handle pasting themselves. */
export function usePastedFiles(onFiles: (files: File[]) => void, enabled: boolean): void {
  const take = useEffectEvent((event: ClipboardEvent): void => {
    const files = [...(event.clipboardData?.files ?? [])]
    const isWriting =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable="true"]') !== null
    if (event.defaultPrevented || isWriting || files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: ClipboardEvent): void => take(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
}
