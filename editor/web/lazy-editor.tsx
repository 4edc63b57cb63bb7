import { lazy, Suspense } from 'react'
import { loadChunk } from '#platform/web/chunks/load-chunk.ts'
import { DocumentView } from './document-view.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

const loadEditor = async () => loadChunk('editor', async () => import('./rich-text-editor.tsx'))
const LoadedEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }))

/** Begins to load the editor before it is shown, for example when the pointer approaches a link to a note. */
export function preloadEditor(): void {
  // A failure is reported when the editor is drawn.
  loadEditor().catch(() => undefined)
}

/**
 * The editor, loaded when it is first drawn. Until then, and until a shared text has arrived, the known text is shown
 * for reading.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { text } = props
  const known = 'ydoc' in text ? text.firstContent : text.content
  return (
    <Suspense fallback={known ? <DocumentView {...props} ref={undefined} content={known} /> : null}>
      <LoadedEditor {...props} />
    </Suspense>
  )
}
