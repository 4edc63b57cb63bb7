import { useMemo, type Ref } from 'react'
import { SavedIndicator, useDocumentSession, type DocumentSession } from '#documents/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { DocumentView, RichTextEditor, type ContentParts, type RichTextHandle, type SuggestionItem } from '#editor/web/index.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useShellData } from '../shell/shell-data.tsx'
import classes from './document-editor.module.css'

const colors: string[] = Object.values(PICKABLE_COLORS)

/** The colour of somebody's caret, the same everywhere. */
function caretColor(name: string): string {
  let sum = 0
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973
  return colors[sum % colors.length] ?? PICKABLE_COLORS.violet
}

export interface DocumentEditorProps extends ContentParts {
  documentId: string
  epoch: number
  /** What is known of the text, shown until it can be edited, and to those who may only read. */
  content: DocumentJson | null
  editable: boolean
  label: string
  placeholder: string
  slashItems?: readonly SuggestionItem[]
  ref?: Ref<RichTextHandle>
}

/** A document of the workspace as whoever looks at it may have it: an editor shared with everybody who writes, or a page to read. */
export function DocumentEditor({ documentId, epoch, content, editable, label, placeholder, slashItems, ref, ...parts }: DocumentEditorProps) {
  const session = useDocumentSession(editable ? documentId : null, epoch)
  if (!editable || session === null) return content ? <DocumentView {...parts} content={content} label={label} /> : <div className={classes.space} />
  return <SharedEditor session={session} content={content} label={label} placeholder={placeholder} slashItems={slashItems} editorRef={ref} parts={parts} />
}

interface SharedEditorProps extends Pick<DocumentEditorProps, 'content' | 'label' | 'placeholder' | 'slashItems'> {
  session: DocumentSession
  editorRef: Ref<RichTextHandle> | undefined
  parts: ContentParts
}

function SharedEditor({ session, content, label, placeholder, slashItems, editorRef, parts }: SharedEditorProps) {
  const { viewer } = useShellData()
  const text = useMemo(
    () => ({ ydoc: session.ydoc, provider: session.provider, user: { name: viewer.name, color: caretColor(viewer.name) }, ...(content ? { firstContent: content } : {}) }),
    [session, viewer.name, content],
  )
  return (
    <>
      <RichTextEditor {...parts} ref={editorRef} text={text} label={label} placeholder={placeholder} slashItems={slashItems} onError={(message) => showToast({ message, tone: 'failed' })} />
      <p className={classes.saved}><SavedIndicator saved={session.saved} /></p>
    </>
  )
}
