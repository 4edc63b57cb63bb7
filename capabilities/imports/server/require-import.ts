import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { Import, OpenedImport } from '../model/import.ts'
import { importPolicy } from '../model/policy.ts'
import { openImport, visibleImports } from './store.ts'

/**
 * The import, if the actor may see it.
 * @throws Failure NotFound, whether it does not exist or may not be seen.
 */
export async function requireImport(tx: CellTransaction, actor: Actor, id: Id): Promise<Import> {
  const [found] = await visibleImports(tx, actor, [id])
  if (!found) throw notFound('The import')
  return found
}

/** The same, with the result of its inspection: nothing of that is loaded otherwise. */
export async function requireOpenedImport(tx: CellTransaction, actor: Actor, id: Id): Promise<OpenedImport> {
  const opened = await openImport(tx, id)
  if (!opened || !importPolicy.allows(actor, 'view', opened)) throw notFound('The import')
  return opened
}
