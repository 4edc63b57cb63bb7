import { useRouter } from '@tanstack/react-router'
import {
  FieldGroupFilledDocument,
  OpenFieldGroupDocument,
  type OpenFieldGroupQuery,
} from '#generated/operations/apps/web/field-settings/field-settings.ts'
import { changingFieldGroup, deletingFieldGroup, FieldSetEditor, useFieldEditing } from '#fields/web/index.ts'
import { MAX_FIELD_GROUP_DESCRIPTION_CHARS, MAX_FIELD_GROUP_TITLE_CHARS } from '#fields/model/limits.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageSection } from '#platform/web/design/page.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { Sharing } from '#workspaces/web/index.ts'
import classes from '../tag-settings/tag-settings.module.css'
import { LinkedProjects } from './linked-projects.tsx'
import { fieldSettingsStrings } from './strings.ts'
import { useGroupTargets } from './use-group-targets.ts'

const text = fieldSettingsStrings.group
const FIELDS = '/settings/fields'

type OpenGroup = NonNullable<OpenFieldGroupQuery['fieldGroup']>

/** One field group: its fields, the projects that it is linked to, and who may see it. */
export function FieldGroupPage({ id: written }: { id: string }) {
  const id = parseId(written)
  const { data, error, retry } = useAnswer(OpenFieldGroupDocument, { variables: id === null ? null : { id } })
  const group = data?.fieldGroup
  if (id !== null && !data && !error) return <LoadingPage label={fieldSettingsStrings.title} />
  if (group) return <KnownGroup group={group} />
  return (
    <Page title={fieldSettingsStrings.title} breadcrumbs={[{ title: fieldSettingsStrings.title, href: FIELDS }]}>
      <ErrorState title={text.gone} message={error?.message ?? ''} onRetry={retry} />
    </Page>
  )
}

function KnownGroup({ group }: { group: OpenGroup }) {
  const router = useRouter()
  const changeGroup = useAct(changingFieldGroup)
  const removeGroup = useAct(deletingFieldGroup)
  const appliesTo = group.appliesTo === 'insight' ? 'insight' : 'note'
  const editing = useFieldEditing({ projectId: null, fieldGroupId: group.id, appliesTo })
  const targets = useGroupTargets(appliesTo, group.id)
  const { data: counted } = useAnswer(FieldGroupFilledDocument, { variables: { id: group.id } })
  const filled = counted?.fieldGroup
    ? new Map(counted.fieldGroup.fields.map((field) => [field.id, field.filledCount]))
    : null
  const may = group.viewerCan
  const change = (to: { title?: string; description?: string }): void =>
    void reportAct(changeGroup({ id: group.id, ...to }), { title: text.changed(to.title ?? group.title) })
  const remove = async (): Promise<void> => {
    if (
      !(await confirm({
        title: text.confirm(group.title),
        body: text.confirmBody(group.fields.length, group.projects.length),
        confirmLabel: text.delete,
        danger: true,
      }))
    )
      return
    if (await reportAct(removeGroup(group.id), { title: text.deleted(group.title) })) router.history.push(FIELDS)
  }
  return (
    <Page
      title={group.title}
      width="reading"
      breadcrumbs={[{ title: fieldSettingsStrings.title, href: FIELDS }, { title: group.title }]}
      actions={
        may.delete ? (
          <MoreMenu
            label={text.more(group.title)}
            entries={[{ kind: 'command', title: text.delete, danger: true, onSelect: () => void remove() }]}
          />
        ) : undefined
      }
    >
      <h1 className={classes.title}>
        <InlineText
          label={fieldSettingsStrings.newGroupTitle}
          value={group.title}
          placeholder={text.untitled}
          maxLength={MAX_FIELD_GROUP_TITLE_CHARS}
          disabled={!may.edit}
          onSave={(title) => title !== '' && change({ title })}
        />
      </h1>
      {(may.edit || group.description !== '') && (
        <div className={classes.description}>
          <InlineText
            label={text.description}
            value={group.description}
            placeholder={text.descriptionPlaceholder}
            maxLength={MAX_FIELD_GROUP_DESCRIPTION_CHARS}
            disabled={!may.edit}
            onSave={(description) => change({ description })}
          />
        </div>
      )}
      <PageSection title={fieldSettingsStrings.project.label[appliesTo]}>
        {!may.edit && <p className={classes.quiet}>{text.readOnly}</p>}
        <FieldSetEditor
          label={text.label}
          of={appliesTo}
          fields={group.fields}
          commands={editing}
          mayEdit={may.edit}
          filled={filled}
          targets={targets}
          hint={text.hint}
        />
      </PageSection>
      <PageSection title={text.projects}>
        <LinkedProjects group={group} />
      </PageSection>
      <PageSection title={text.access}>
        <Sharing scopeId={group.scopeId} />
      </PageSection>
    </Page>
  )
}
