import { kindOf } from '../model/office-file.ts'

export { OfficeViewer } from './office-part.tsx'

/** Whether a file of the content type is shown as a table or as an outline of its text; null for neither. */
export function shownAs(contentType: string | null): 'table' | 'outline' | null {
  const kind = contentType === null ? null : kindOf(contentType)
  return kind === 'workbook' ? 'table' : kind
}
