import { once } from 'node:events'
import { startThread } from '#platform/server/processes/threads.ts'
import { MAX_CHARS_ON_MAIN_THREAD, PARSE_MEMORY_MB, PARSE_STACK_MB } from '../../model/limits.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { charsOfBody, noteOfDocument, type DocumentBody, type DocumentNote } from './document-content.ts'

/** The input of the thread. */
export interface DocumentTask {
  body: DocumentBody
  fileIds: Array<string | null>
  asWritten: boolean
}

/**
 * `noteOfDocument`, for large documents in a separate thread, so that no other request waits for it.
 * @throws Failure UnprocessableContent if it needs more memory than an import may use
 */
export async function documentNote(
  { title, html, markdown, paragraphs, cues, preface }: DocumentBody,
  fileIds: ReadonlyArray<string | null>,
  { asWritten }: { asWritten: boolean },
): Promise<DocumentNote> {
  const body = { title, html, markdown, paragraphs, cues, preface } as DocumentBody
  if (charsOfBody(body) <= MAX_CHARS_ON_MAIN_THREAD) return noteOfDocument(body, fileIds, { asWritten })
  const worker = startThread(new URL('./document-content-worker.ts', import.meta.url), {
    workerData: { body, fileIds: [...fileIds], asWritten } satisfies DocumentTask,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: PARSE_MEMORY_MB, stackSizeMb: PARSE_STACK_MB },
  })
  try {
    const [note] = (await once(worker, 'message')) as [DocumentNote]
    return note
  } catch (error) {
    throw unreadable(
      'TOO_LARGE',
      'The document is too large or too deeply nested to become one note. Split it and import the parts.',
      error,
    )
  } finally {
    await worker.terminate()
  }
}
