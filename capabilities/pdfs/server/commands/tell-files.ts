import { FILE_TEXT_CHANGED } from '#files/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { filesShowing, ownersOf } from '../store.ts'

/** PDF text and document-to-PDF events (document 2 §5). */
export type PdfEvent =
  | 'pdf.complete'
  | 'pdf.failed'
  | 'page.processed'
  | 'page.failed'
  | 'ocr.started'
  | 'ocr.complete'
  | 'ocr.failed'
  | 'job.completed'
  | 'job.failed'

/** Writes an event of a document into the journal, for each file that shows it. @returns whether any file shows it */
export async function tellFiles({ tx, emit }: CommandContext, contentId: Id, type: PdfEvent, after: Record<string, unknown> = {}): Promise<boolean> {
  const files = await filesShowing(tx, contentId)
  for (const { id, scopeId } of files) emit({ type, resource: { kind: 'file', id }, scopeId, after: { contentId, ...after } })
  return files.length > 0
}

/** Tells what shows the files that their words are known now: search finds it by them. */
export async function tellTextChanged({ tx, emit }: CommandContext, contentId: Id): Promise<void> {
  const files = await filesShowing(tx, contentId)
  const owners = await ownersOf(tx, files.flatMap(({ documentId }) => documentId ?? []))
  for (const { id, scopeId, documentId } of files) {
    const owner = documentId === null ? undefined : owners.get(documentId)
    if (owner) emit({ type: FILE_TEXT_CHANGED, resource: { kind: 'file', id }, scopeId, after: { ...owner } })
  }
}
