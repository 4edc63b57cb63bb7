import { getRouteApi, useRouter } from '@tanstack/react-router'
import { InsightTemplateDocument } from '#generated/operations/capabilities/templates/web/templates.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { MAX_TEMPLATE_DESCRIPTION_CHARS, MAX_TEMPLATE_TITLE_CHARS } from '#templates/model/limits.ts'
import { changingTemplate, deletingTemplate, templateStrings } from '#templates/web/index.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { DocumentEditor } from '../../documents/document-editor.tsx'
import { templateLinks } from '../../template-links.ts'
import { strings } from '../../template-parts/strings.ts'
import classes from '../../template-parts/templates.module.css'

const text = strings.insight
const route = getRouteApi('/workspace/settings/settings/templates/insights/$insightId')

/** /settings/templates/insights/{insightId}: the text that insights start with. */
export function InsightTemplateScreen() {
  const { insightId } = route.useParams()
  const router = useRouter()
  const change = useAct(changingTemplate)
  const deleteTemplate = useAct(deletingTemplate)
  const { data, error, retry } = useAnswer(InsightTemplateDocument, {
    variables: { id: insightId },
    followsText: ({ template: read }) => (read?.viewerCan.edit === false ? read.documentId : null),
  })
  const template = data?.template
  if (!data && !error) return <LoadingPage label={strings.loading} />
  if (template?.documentId == null) {
    return (
      <Page title={text.gone} breadcrumbs={[{ title: strings.settings, href: templateLinks.insights }]}>
        <ErrorState title={text.gone} message={error?.message ?? ''} onRetry={retry} />
      </Page>
    )
  }
  const title = template.title || templateStrings.untitled
  const { id, viewerCan: may } = template
  const remove = async (): Promise<void> => {
    if (await reportAct(deleteTemplate(id), { title: templateStrings.deleted(template.title) }))
      router.history.push(templateLinks.insights)
  }
  return (
    <Page
      title={title}
      width="reading"
      breadcrumbs={[{ title: strings.settings, href: templateLinks.insights }, { title }]}
      actions={
        may.delete ? (
          <MoreMenu
            label={strings.more(title)}
            entries={[{ kind: 'command', title: strings.delete, danger: true, onSelect: () => void remove() }]}
          />
        ) : undefined
      }
    >
      <h1 className={classes.title}>
        <InlineText
          label={text.title}
          value={template.title}
          placeholder={templateStrings.untitled}
          maxLength={MAX_TEMPLATE_TITLE_CHARS}
          disabled={!may.edit}
          startEditing={may.edit && template.title === ''}
          onSave={(next) => void reportAct(change({ id, title: next }), { title: templateStrings.renamed(next) })}
        />
      </h1>
      <div className={classes.lead}>
        {(may.edit || template.description !== '') && (
          <InlineText
            label={strings.description}
            value={template.description}
            placeholder={strings.descriptionPlaceholder}
            maxLength={MAX_TEMPLATE_DESCRIPTION_CHARS}
            disabled={!may.edit}
            onSave={(next) =>
              void reportAct(change({ id, description: next }), { title: templateStrings.described(template.title) })
            }
          />
        )}
        {!may.edit && <p className={classes.quiet}>{text.readOnly}</p>}
      </div>
      <DocumentEditor
        documentId={template.documentId}
        epoch={template.documentEpoch}
        content={template.content as DocumentJson | null}
        editable={may.edit}
        label={text.text}
        placeholder={text.placeholder}
      />
    </Page>
  )
}
