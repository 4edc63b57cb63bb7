import { newId, SMALLEST_ID, type Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { CopiedTable } from './copied-table.ts'
import { newIds } from './copy-table-rows.ts'
import { copyNext, forgetCopy, noteSome } from './copying.ts'

/**
 * Copies things of one place within it, each with everything that belongs to it; whatever else they reference stays the
 * same. The caller has authorized it.
 * @returns the copy of each
 */
export async function copyTogether(
  { tx, teamId, principal, kinds, emit }: CommandContext,
  scopeId: Id,
  table: CopiedTable['table'],
  ids: ReadonlyArray<Id>,
): Promise<Map<Id, Id>> {
  // This scope contains nothing, so nothing is left out for not being part of the copy.
  const copying = { tx, kinds, teamId, copyId: newId(), from: SMALLEST_ID, to: scopeId, maker: principal }
  await noteSome(copying, table, ids)
  while ((await copyNext(copying, emit)) > 0);
  const copies = await newIds(copying, ids)
  await forgetCopy(tx, copying.copyId)
  return copies
}
