import { useCallback } from 'react'
import { TakeBackDocument } from '#generated/operations/platform/web/live/take-back.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf } from '../design/perform.ts'
import { useCommand } from '../graphql/index.ts'

/** What taking an act back came to. */
export interface TakenBack {
  /** By taking this back the act is done again; null where the server cannot, or has not answered yet. */
  redoOperationId: Id | null
  /** How much stayed as it is, since somebody changed it meanwhile. */
  stayed: number
}

/** Takes back an act of one's own by its operation, where several acts are one to whoever did them. */
export function useTakingBack(): (actOperationId: Id) => Promise<TakenBack> {
  const [takeBack] = useCommand(TakeBackDocument)
  return useCallback(
    async (actOperationId) =>
      dataOf(await takeBack({ input: { actOperationId } }))?.takeActBack ?? { redoOperationId: null, stayed: 0 },
    [takeBack],
  )
}
