import { CompiledQuery } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { IMAGES_SETTING, type CellTransaction } from '#platform/server/database/index.ts'

/** From here to its end the transaction records row images for an operation. */
export async function keepImages(tx: CellTransaction, operationId: Id): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`select set_config('${IMAGES_SETTING}', $1, true)`, [operationId]))
}

/**
 * Does work without row images within an act that records them: for what no user sees and need not be undone with it.
 */
export async function keepingNothing<Result>(tx: CellTransaction, work: () => Promise<Result>): Promise<Result> {
  const { rows } = await tx.executeQuery<{ kept: string | null }>(
    CompiledQuery.raw(`select current_setting('${IMAGES_SETTING}', true) as kept`),
  )
  const kept = rows[0]?.kept ?? ''
  if (kept === '') return work()
  await keepImages(tx, '')
  const result = await work()
  await keepImages(tx, kept)
  return result
}
