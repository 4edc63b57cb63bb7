import { useMemo, type ReactNode, type Ref } from 'react'
import { SavedIndicator, useDocumentSession, type DocumentSession } from '#documents/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import {
  DocumentView,
  RichTextEditor,
  type ContentParts,
  type RichTextHandle,
  type SuggestionItem,
} from '#editor/web/index.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { referenceAtAddress } from './chart-cards.tsx'
import { caretColorOf } from './caret-color.ts'
import classes from './document-editor.module.css'
import { useFileUploads } from './file-uploads.ts'
import { renderFile } from './render-file.tsx'

export interface DocumentEditorProps extends ContentParts {
  documentId: string
  epoch: number
  /** The text as far as it is loaded, shown until it can be edited, and to readers who may not edit it. */
  content: DocumentJson | null
  editable: boolean
  label: string
  placeholder: string
  slashItems?: readonly SuggestionItem[]
  ref?: Ref<RichTextHandle>
}

/**
 * A document of the workspace as the viewer's rights allow: a shared editor for those who may write, a page to read for
 * others.
 */
export function DocumentEditor({
  documentId,
  epoch,
  content,
  editable,
  label,
  placeholder,
  slashItems,
  ref,
  ...ownParts
}: DocumentEditorProps) {
  const parts = { renderFile, ...ownParts }
  const session = useDocumentSession(editable ? documentId : null, epoch)
  if (!editable || session === null)
    return content ? (
      <ReadText label={label}>
        <DocumentView {...parts} content={content} />
      </ReadText>
    ) : (
      <div className={classes.space} />
    )
  return (
    <SharedEditor
      documentId={documentId}
      session={session}
      content={content}
      label={label}
      placeholder={placeholder}
      slashItems={slashItems}
      editorRef={ref}
      parts={parts}
    />
  )
}

const IN_THE_TAB_ORDER = 0

/** A text to read can be focused, so that keys scroll it even where nothing in it takes the focus. */
function ReadText({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.read} aria-label={label} tabIndex={IN_THE_TAB_ORDER}>
      {children}
    </section>
  )
}

interface SharedEditorProps extends Pick<
  DocumentEditorProps,
  'documentId' | 'content' | 'label' | 'placeholder' | 'slashItems'
> {
  session: DocumentSession
  editorRef: Ref<RichTextHandle> | undefined
  parts: ContentParts
}

function SharedEditor({
  documentId,
  session,
  content,
  label,
  placeholder,
  slashItems,
  editorRef,
  parts,
}: SharedEditorProps) {
  const { viewer } = useShellData()
  const uploadFile = useFileUploads(documentId)
  const text = useMemo(
    () => ({
      ydoc: session.ydoc,
      provider: session.provider,
      user: { name: viewer.name, color: caretColorOf(viewer.name) },
      ...(content ? { firstContent: content } : {}),
    }),
    [session, viewer.name, content],
  )
  return (
    <>
      <RichTextEditor
        {...parts}
        ref={editorRef}
        text={text}
        label={label}
        placeholder={placeholder}
        slashItems={slashItems}
        uploadFile={uploadFile}
        referenceAt={parts.renderReference ? referenceAtAddress : undefined}
        onError={(message) => showToast({ message, tone: 'failed' })}
      />
      <p className={classes.saved}>
        <SavedIndicator saved={session.saved} />
      </p>
    </>
  )
}
