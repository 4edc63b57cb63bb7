import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { filePolicy } from '../model/policy.ts'
import type { StoredFile } from '../model/stored-file.ts'
import { findFiles } from './store.ts'

/** Returns a file if the actor may see it. @throws Failure NotFound for any other */
export async function requireFile(tx: CellTransaction, actor: Actor, id: Id): Promise<StoredFile> {
  const [file] = await findFiles(tx, [id])
  if (!file || !filePolicy.allows(actor, 'view', file)) throw notFound('The file')
  return file
}
