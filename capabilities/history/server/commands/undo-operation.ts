import { z } from 'zod'
import { defineCommand, undoAct } from '#journal/server/index.ts'

/**
 * Undoes an act of the actor, in the way that its command defines. The undo is an act too: undoing it redoes the first
 * one. What others changed meanwhile is not changed back.
 * @throws Failure InvalidOperation if the act can no longer be undone
 */
export const undoOperation = defineCommand({
  name: 'undo-operation',
  who: { elsewhere: 'The user who did an act can undo it, as far as they may still change what it restores.' },
  undo: { never: 'An undo is undone by redoing the act.' },
  input: z.object({ actOperationId: z.uuid() }),
  run: async (context, { actOperationId }) => undoAct(context, actOperationId),
})
