import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { PdfPage } from '../../model/pdf.ts'
import { filesShowing } from '#files/server/index.ts'

/** PDF text and document-to-PDF events (document 2 §5). */
export type PdfEvent =
  | 'pdf.complete'
  | 'pdf.failed'
  | 'ocr.started'
  | 'ocr.complete'
  | 'ocr.failed'
  | 'job.completed'
  | 'job.failed'

/** Writes an event of a document into the journal, for each file that shows it. */
export async function tellFiles(
  { tx, emit }: CommandContext,
  contentId: Id,
  type: PdfEvent,
  after: Record<string, unknown> = {},
): Promise<void> {
  for (const { id, scopeId } of await filesShowing(tx, contentId))
    emit({ type, resource: { kind: 'file', id }, scopeId, after: { contentId, ...after } })
}

/** Writes the events of pages. @returns whether any file shows them */
export async function tellPages(
  { tx, emit }: CommandContext,
  contentId: Id,
  pages: ReadonlyArray<PdfPage>,
): Promise<boolean> {
  const files = await filesShowing(tx, contentId)
  for (const { number: pageNum, recognition, failure } of pages) {
    const [type, said] =
      failure === null
        ? (['page.processed', { awaitsRecognition: recognition === 'waiting' }] as const)
        : (['page.failed', { message: failure }] as const)
    for (const { id, scopeId } of files)
      emit({ type, resource: { kind: 'file', id }, scopeId, after: { contentId, pageNum, ...said } })
  }
  return files.length > 0
}
