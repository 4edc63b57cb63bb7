import { orphanObjects } from '#content-kinds/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { storageKeyOf } from './keep-content.ts'

/** Deletes the bytes of an ended upload, once that is committed. */
export async function removeUploadedBytes(context: CommandContext<'queue'>, fileId: Id): Promise<void> {
  await orphanObjects(context, [storageKeyOf(context.teamId, fileId)])
}
