import { HomeDocumentDocument } from '#generated/operations/capabilities/home/web/home-text.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { DocumentEditor } from '../../documents/document-editor.tsx'
import classes from './home-screen.module.css'
import { HomeText, renderPublishedInsights } from './home-text.tsx'
import { strings } from './strings.ts'

/** The home page of the workspace, shared with every administrator who edits it now. */
export function HomeEditor({ documentId, content }: { documentId: string; content: DocumentJson | null }) {
  const { data, error, retry } = useAnswer(HomeDocumentDocument, { variables: { id: documentId } })
  if (error && !data) return <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
  const document = data?.document
  if (!document) return content && <HomeText forReaders={false} content={content} />
  return (
    <div className={classes.editor}>
      <p className={classes.editing}>{strings.editing}</p>
      <DocumentEditor
        documentId={documentId}
        epoch={document.epoch}
        content={content}
        editable
        label={strings.document}
        placeholder={strings.placeholder}
        renderPublishedInsights={renderPublishedInsights}
      />
    </div>
  )
}
