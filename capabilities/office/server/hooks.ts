import { joinAt, withPorts, type CommandContext, type HookRecord } from '#journal/server/index.ts'
import { contentStored, readsContents, textReaders, type StoredContent } from '#files/server/index.ts'
import { kindOf } from '../model/office-file.ts'
import { job } from './jobs/read-office-file.ts'
import { insertOfficeFile, textOfContents } from './store.ts'

async function readFile(
  { tx, teamId, queue }: CommandContext<'queue'>,
  { id, contentType }: StoredContent,
): Promise<void> {
  const kind = kindOf(contentType)
  if (kind === null) return
  await insertOfficeFile(tx, teamId, id, kind)
  await queue.send(job, { teamId, contentId: id }, { transaction: tx, key: id })
}

/** Files are read as soon as they are stored, and search finds them by their words. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(contentStored, withPorts(['queue'], readFile)),
    joinAt(textReaders, readsContents(textOfContents)),
  ],
}
