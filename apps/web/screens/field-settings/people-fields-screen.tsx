import {
  PersonFieldsFilledDocument,
  PersonFieldsSettingsDocument,
} from '#generated/operations/apps/web/field-settings/field-settings.ts'
import { FieldSetEditor, useFieldEditing } from '#fields/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { fieldSettingsStrings as text } from '../../field-settings/strings.ts'

/** /settings/people: the fields of the workspace's contacts. */
export function PeopleFieldsScreen() {
  const { data, error, retry } = useAnswer(PersonFieldsSettingsDocument, { variables: {} })
  const { data: counted } = useAnswer(PersonFieldsFilledDocument, { variables: {} })
  const editing = useFieldEditing({ projectId: null, appliesTo: 'person' })
  const mayEdit = data?.viewerCanEditPersonFields ?? false
  return (
    <Page title={text.peopleTitle} width="reading">
      <PageHeader title={text.peopleTitle} description={data && !mayEdit ? text.peopleReader : text.peopleExplain} />
      {!data && !error && <LoadingRows label={text.peopleTitle} />}
      {error && !data && <ErrorState message={error.message} onRetry={retry} />}
      {data && (
        <FieldSetEditor
          label={text.project.label.person}
          of="person"
          fields={data.personFields}
          commands={editing}
          mayEdit={mayEdit}
          filled={counted ? new Map(counted.personFields.map((field) => [field.id, field.filledCount])) : null}
        />
      )}
    </Page>
  )
}
