import { Modal } from '@mantine/core'
import { FieldUseDocument } from '#generated/operations/capabilities/fields/web/fields.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { FieldForm } from './field-form.tsx'
import type { ShownField } from './field-shapes.ts'
import type { FieldDraft } from './settings/draft-settings.ts'
import { fieldStrings as strings } from './strings.ts'

interface FieldDialogProps {
  /** The field to change, 'new' to create one; null while the dialog is closed. */
  field: ShownField | 'new' | null
  onSave: (field: ShownField | null, draft: FieldDraft) => Promise<void>
  onClose: () => void
}

/** Creates or changes a field; shows how often a field is filled in. */
export function FieldDialog({ field, onSave, onClose }: FieldDialogProps) {
  const title = field === null ? '' : field === 'new' ? strings.add : strings.change(field.label)
  return (
    <Modal opened={field !== null} onClose={onClose} title={title} size={460} yOffset="8vh">
      {field === 'new' && <FieldForm field={null} onSave={async (draft) => onSave(null, draft)} onClose={onClose} />}
      {field !== null && field !== 'new' && (
        <KnownField key={field.id} field={field} onSave={async (draft) => onSave(field, draft)} onClose={onClose} />
      )}
    </Modal>
  )
}

function KnownField({
  field,
  onSave,
  onClose,
}: {
  field: ShownField
  onSave: (draft: FieldDraft) => Promise<void>
  onClose: () => void
}) {
  const { data, error, retry } = useAnswer(FieldUseDocument, { variables: { id: field.id } })
  if (error && !data) return <ErrorState compact message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={strings.change(field.label)} />
  if (!data.field) return <ErrorState compact title={strings.gone} message={strings.goneHint} />
  const uses = new Map(data.field.optionUses.map(({ optionId, count }) => [optionId, count]))
  return <FieldForm field={data.field} filled={data.field.filledCount} uses={uses} onSave={onSave} onClose={onClose} />
}
