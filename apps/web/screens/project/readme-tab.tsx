import { Button } from '@mantine/core'
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { ProjectReadmeDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import { ReferenceCards, renderReference } from '#insights/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { DocumentEditor } from '../../documents/document-editor.tsx'
import { figureOfCard } from '../../documents/chart-cards.tsx'
import { referenceLinks } from '../../documents/reference-links.ts'
import { links } from '../../links.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { useProject, type OpenProject } from '../../project-page/project-context.tsx'
import classes from '../../project-page/project.module.css'
import { strings } from '../../project-page/strings.ts'

function isEmpty(content: DocumentJson | null): boolean {
  return (
    content === null ||
    (content.content ?? []).every((node) => node.type === 'paragraph' && (node.content ?? []).length === 0)
  )
}

/** The next step in an empty project. */
function BringData({ project }: { project: OpenProject }) {
  return (
    <section className={classes.bringData} aria-label={strings.bringData}>
      <IconFileImport size={20} stroke={1.6} aria-hidden="true" />
      <div className={classes.bringWords}>
        <p className={classes.bringTitle}>{strings.bringData}</p>
        <p className={classes.bringHint}>{strings.bringDataHint}</p>
      </div>
      <Hint label={strings.note.import} action={createActions.import.id}>
        <Button component={Link} href={links.projectImport(project)} size="xs" variant="default">
          {strings.note.import}
        </Button>
      </Hint>
    </section>
  )
}

/** /projects/{projectId}/readme: the description of the study, edited together. */
export function ReadmeTab() {
  const project = useProject()
  const isEditable = project.viewerCan.edit && project.archivedAt === null
  const { data } = useAnswer(ProjectReadmeDocument, {
    variables: { id: project.id },
    followsText: () => (isEditable ? null : project.readmeDocumentId),
  })
  const content = (data?.project?.readme ?? null) as DocumentJson | null
  if (!project.viewerCan.edit && data && isEmpty(content)) {
    return (
      <EmptyState picture={<BlankSheets />} title={strings.readmeEmpty}>
        {strings.readmeEmptyHint}
      </EmptyState>
    )
  }
  return (
    <div className={classes.reading}>
      {project.noteCount === 0 && project.viewerCan.contribute && <BringData project={project} />}
      <ReferenceCards links={referenceLinks} figureOf={figureOfCard}>
        <DocumentEditor
          key={project.readmeDocumentId}
          documentId={project.readmeDocumentId}
          epoch={project.readmeDocumentEpoch}
          content={content}
          editable={isEditable}
          label={strings.readmeLabel}
          placeholder={strings.readmePlaceholder}
          renderReference={renderReference}
        />
      </ReferenceCards>
    </div>
  )
}
