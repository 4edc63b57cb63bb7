import { joinAt, withPorts, type CommandContext, type HookRecord } from '#journal/server/index.ts'
import {
  announceTitle,
  contentStored,
  fileStored,
  readsContents,
  textReaders,
  type StoredContent,
} from '#files/server/index.ts'
import { originOf } from '../model/pdf.ts'
import { job } from './jobs/read-pdf.ts'
import type { StoredFile } from '#files/model/stored-file.ts'
import { findTitle, insertPdf, textOfContents } from './store.ts'

async function readPdf(
  { tx, teamId, queue }: CommandContext<'queue'>,
  { id, contentType }: StoredContent,
): Promise<void> {
  const origin = originOf(contentType)
  if (origin === null) return
  await insertPdf(tx, teamId, id, origin)
  await queue.send(job, { teamId, contentId: id }, { transaction: tx, key: id })
}

/** Gives the title of a document that was read before to the note of another file with the same bytes. */
async function nameAgain(context: CommandContext, file: StoredFile & { content: StoredContent }): Promise<void> {
  const title = await findTitle(context.tx, file.content.id)
  if (title !== null) await announceTitle(context, [file.id], title)
}

/** Documents are read as soon as they are stored, and search finds them by their words. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(contentStored, withPorts(['queue'], readPdf)),
    joinAt(fileStored, nameAgain),
    joinAt(textReaders, readsContents(textOfContents)),
  ],
}
