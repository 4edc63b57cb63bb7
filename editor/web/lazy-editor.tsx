import { lazy, Suspense } from 'react'
import { loadChunk } from '#platform/web/chunks/load-chunk.ts'
import { DocumentView } from './document-view.tsx'
import type { RichTextEditorProps } from './rich-text-editor.tsx'

const loadEditor = async () => loadChunk('editor', async () => import('./rich-text-editor.tsx'))
const LoadedEditor = lazy(async () => ({ default: (await loadEditor()).RichTextEditor }))

/** Begins to load the editor before it is shown: when the pointer comes near a link to a note, say. */
export function preloadEditor(): void {
  // A failure shows when the editor is drawn.
  loadEditor().catch(() => undefined)
}

/**
 * The editor, loaded when it is first drawn. Until then, and until a shared text has arrived, what is known of the text
 * is there to be read.
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
