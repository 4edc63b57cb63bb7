import { z } from 'zod'
import { defineCommand, takeBack } from '#journal/server/index.ts'

/**
 * Takes back an act of one's own, as its command says how. That is an act like another: taking it back does the first
 * one again. What others changed since stays as it is.
 * @throws Failure InvalidOperation where that cannot be done any more
 */
export const undoOperation = defineCommand({
  name: 'undo-operation',
  who: { elsewhere: 'The user who did an act can undo it, as far as they may still change what it restores.' },
  undo: { never: 'Taking an act back is undone by taking that back.' },
  input: z.object({ actOperationId: z.uuid() }),
  run: async (context, { actOperationId }) => takeBack(context, actOperationId),
})
