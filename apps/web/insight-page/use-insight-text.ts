import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { RichTextHandle } from '#editor/web/index.ts'
import { keepTyped } from '#platform/web/keyboard/index.ts'
import type { PageTitleHandle } from '#platform/web/design/page-title.tsx'

interface OpenedText {
  title: string
  /** How its text begins. */
  preview: string
  published: boolean
  quoteCount: number
  viewerCan: { edit: boolean }
}

/** The editor of an insight's text, and where its user begins: in the title, or in the text. */
export function useInsightText(insight: OpenedText, titleField: RefObject<PageTitleHandle | null>) {
  // A user who has just created it starts with its title.
  const [isNew] = useState(() => insight.viewerCan.edit && insight.title === '' && insight.preview === '')
  // A user who collected quotes under a title continues above them.
  const [isOfQuotes] = useState(
    () =>
      insight.viewerCan.edit &&
      !insight.published &&
      insight.title !== '' &&
      insight.preview === '' &&
      insight.quoteCount > 0,
  )
  const editor = useRef<RichTextHandle>(null)
  // The text may still be loading: what is typed until then waits for it.
  const isTextRequested = useRef(false)
  const goIntoText = (): void => {
    if (editor.current) return editor.current.focus()
    isTextRequested.current = true
    keepTyped(true)
  }
  const takeEditor = useCallback((handle: RichTextHandle | null): void => {
    editor.current = handle
    if (handle === null || !isTextRequested.current) return
    isTextRequested.current = false
    handle.focus()
  }, [])
  const beginInText = useEffectEvent(() => goIntoText())
  useEffect(() => {
    if (isNew) titleField.current?.focus()
    else if (isOfQuotes) beginInText()
  }, [isNew, isOfQuotes, titleField])
  return { editor, takeEditor, goIntoText }
}
