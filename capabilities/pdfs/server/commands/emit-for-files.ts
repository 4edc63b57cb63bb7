import type { CommandContext, NewEvent } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { pageEvents } from '../../model/events.ts'
import type { PdfPage } from '../../model/pdf.ts'
import { filesShowing } from '#files/server/index.ts'

/** Writes an event of a document into the journal, for each file that shows it (document 2 §5). */
export async function emitForFiles<Said extends object>(
  { tx, emit }: CommandContext,
  contentId: Id,
  event: (reported: { id: Id; scopeId: Id; after: { contentId: Id } & Said }) => NewEvent,
  said: Said,
): Promise<void> {
  for (const { id, scopeId } of await filesShowing(tx, contentId))
    emit(event({ id, scopeId, after: { contentId, ...said } }))
}

/** Writes the events of pages. @returns whether any file shows them */
export async function emitForPages(
  { tx, emit }: CommandContext,
  contentId: Id,
  pages: ReadonlyArray<PdfPage>,
): Promise<boolean> {
  const files = await filesShowing(tx, contentId)
  for (const { number: pageNum, recognition, failure } of pages)
    for (const { id, scopeId } of files)
      emit(
        failure === null
          ? pageEvents.processed({
              id,
              scopeId,
              after: { contentId, pageNum, awaitsRecognition: recognition === 'waiting' },
            })
          : pageEvents.failed({ id, scopeId, after: { contentId, pageNum, message: failure } }),
      )
  return files.length > 0
}
