import type { ReactNode } from 'react'
import { FieldOptionsDocument } from '#generated/operations/capabilities/fields/web/fields.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { lacksOptions } from '#fields/web/index.ts'
import type { ColumnField } from '#views/web/index.ts'
import { selectionStrings as strings } from './strings.ts'

interface WholeFieldProps {
  field: ColumnField
  children: (field: ColumnField) => ReactNode
}

/** Draws a field with all its options: of a field that no column shows, only the first ones are loaded. */
export function WholeField({ field, children }: WholeFieldProps) {
  const isPart = lacksOptions(field)
  const { data, error, retry } = useAnswer(FieldOptionsDocument, { variables: isPart ? { ids: [field.id] } : null })
  if (!isPart) return children(field)
  if (error && !data) return <ErrorState title={strings.optionsFailed} message={error.message} onRetry={retry} />
  if (!data) return <LoadingRows label={strings.loadingOptions} />
  return children({ ...field, options: data.fieldsById[0]?.options ?? [] })
}
