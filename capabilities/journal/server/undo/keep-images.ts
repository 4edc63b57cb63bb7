import { CompiledQuery } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { IMAGES_SETTING, type CellTransaction } from '#platform/server/database/index.ts'

/** From here to its end the transaction keeps images of rows, for an operation. */
export async function keepImages(tx: CellTransaction, operationId: Id): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`select set_config('${IMAGES_SETTING}', $1, true)`, [operationId]))
}
