import { joinAt, withPorts, type CommandContext, type HookRecord } from '#journal/server/index.ts'
import { contentStored, readsContents, textReaders, type StoredContent } from '#files/server/index.ts'
import { originOf } from '../model/pdf.ts'
import { job } from './jobs/read-pdf.ts'
import { insertPdf, textOfContents } from './store.ts'

async function readPdf(
  { tx, teamId, queue }: CommandContext<'queue'>,
  { id, contentType }: StoredContent,
): Promise<void> {
  const origin = originOf(contentType)
  if (origin === null) return
  await insertPdf(tx, teamId, id, origin)
  await queue.send(job, { teamId, contentId: id }, { transaction: tx, key: id })
}

/** Documents are read as soon as they are stored, and found by their words. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(contentStored, withPorts(['queue'], readPdf)),
    joinAt(textReaders, readsContents(textOfContents)),
  ],
}
