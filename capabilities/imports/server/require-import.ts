import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Import } from '../model/import.ts'
import { importPolicy } from '../model/policy.ts'
import { findImport } from './store.ts'

/**
 * The import, for one who may see it.
 * @throws Failure NotFound, the same for what is not there and what may not be seen.
 */
export async function requireImport(tx: CellTransaction, actor: Actor, id: Id): Promise<Import> {
  const found = await findImport(tx, id)
  if (!found || !importPolicy.allows(actor, 'view', found)) throw notFound('The import')
  return found
}
