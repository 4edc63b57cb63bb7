import { useQuery } from '@apollo/client/react'
import { ProjectReadmeDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import { ReferenceCards, renderReference } from '#insights/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { DocumentEditor } from '../../documents/document-editor.tsx'
import { referenceLinks } from '../../documents/reference-links.ts'
import { useProject } from './project-context.tsx'
import classes from './project.module.css'
import { strings } from './strings.ts'

function isEmpty(content: DocumentJson | null): boolean {
  return content === null || (content.content ?? []).every((node) => node.type === 'paragraph' && (node.content ?? []).length === 0)
}

/** /projects/{projectId}/readme: what the study is about, written together. */
export function ReadmeTab() {
  const project = useProject()
  const { data, loading } = useQuery(ProjectReadmeDocument, { variables: { id: project.id } })
  const content = (data?.project?.readme ?? null) as DocumentJson | null
  if (!project.viewerCan.edit && !loading && isEmpty(content)) {
    return (
      <EmptyState picture={<BlankSheets />} title={strings.readmeEmpty}>
        {strings.readmeEmptyHint}
      </EmptyState>
    )
  }
  return (
    <div className={classes.reading}>
      <ReferenceCards links={referenceLinks}>
        <DocumentEditor
          key={project.readmeDocumentId}
          documentId={project.readmeDocumentId}
          epoch={project.readmeDocumentEpoch}
          content={content}
          editable={project.viewerCan.edit && project.archivedAt === null}
          label={strings.readmeLabel}
          placeholder={strings.readmePlaceholder}
          renderReference={renderReference}
        />
      </ReferenceCards>
    </div>
  )
}
