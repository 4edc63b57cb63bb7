import { useMemo, type Ref } from 'react'
import { useDocumentSession, useSavedState, type DocumentSession, type Refusal, type SavedTracker } from '#documents/web/index.ts'
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
      <SavedLine saved={session.saved} />
    </>
  )
}

const SAVED_WORDS = { connecting: '', saved: 'Saved', saving: 'Saving…', offline: 'Kept on this device until the connection returns' } as const
const REFUSED: Readonly<Record<Refusal, string>> = {
  'signed-out': 'You are signed out. Sign in again to go on writing; what you wrote is kept on this device.',
  'no-write-access': 'You may read this, but no longer change it.',
  'not-found': 'This was deleted, or you may no longer see it.',
  'outdated-page': 'A newer version of the application is out. Reload the page to go on writing; what you wrote is kept.',
  'outdated-server': 'The application is being renewed. It goes on by itself in a moment.',
  rebuilt: 'The text was rebuilt. Reload the page to see it as it is now.',
  'too-large': 'That was too much at once. Paste it in smaller parts.',
}

/** Says what of the text is safe, quietly while all is well. */
function SavedLine({ saved }: { saved: SavedTracker }) {
  const state = useSavedState(saved)
  return (
    <p className={classes.saved} role="status" data-status={state.status}>
      {state.status === 'refused' ? REFUSED[state.refusal] : SAVED_WORDS[state.status]}
    </p>
  )
}
