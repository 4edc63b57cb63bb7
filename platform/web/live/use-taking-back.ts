import type { ApolloCache } from '@apollo/client'
import { useCallback } from 'react'
import { TakeBackDocument } from '#generated/operations/platform/web/live/take-back.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf } from '../design/perform.ts'
import type { CommandOptions } from '../graphql/command.ts'
import { useCommand } from '../graphql/index.ts'

interface TakingBack extends Pick<CommandOptions<unknown>, 'queueAs' | 'refetch'> {
  /** Draws what stood before: at once, and until it is read again. */
  show?: (cache: ApolloCache) => void
}

/** What taking an act back came to. */
export interface TakenBack {
  /** By taking this back the act is done again; null where the server cannot, or has not answered yet. */
  redoOperationId: Id | null
  /** How much stayed as it is, since somebody changed it meanwhile. */
  stayed: number
}

/**
 * Takes back an act of one's own by its operation, for what Apollo's cache shows; of lists that stand beside it `useAct`
 * does. Options given to the call win over those given here.
 */
export function useTakingBack({ refetch }: Pick<TakingBack, 'refetch'> = {}): (
  actOperationId: Id,
  options?: TakingBack,
) => Promise<TakenBack> {
  const [takeBack] = useCommand(TakeBackDocument, { refetch })
  return useCallback(
    async (actOperationId, { show, ...options } = {}) => {
      const drawn = show && {
        optimistic: {
          takeActBack: { __typename: 'TakenBackAct' as const, actOperationId, redoOperationId: null, stayed: 0 },
        },
        update: show,
      }
      const outcome = await takeBack({ input: { actOperationId } }, { ...options, ...drawn })
      return dataOf(outcome)?.takeActBack ?? { redoOperationId: null, stayed: 0 }
    },
    [takeBack],
  )
}
