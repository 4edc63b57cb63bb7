import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { wayOf } from '../undoable.ts'

const namedAct = z.object({ actOperationId: z.uuid() })

/**
 * Takes back an act of one's own that the history tells of, as its own undo would.
 * @throws Failure InvalidOperation where that cannot be done any more
 */
export const takeActBack = defineCommand({
  name: 'take-act-back',
  input: namedAct,
  async run(context, { actOperationId }) {
    const found = await wayOf(context, actOperationId, { standing: true })
    if (!found) throw new Failure('InvalidOperation', 'This cannot be taken back any more.', { reason: 'NOT_UNDOABLE' })
    await found.way.takeBack(context, found.id)
    return { actOperationId, isRepeatable: found.way.doAgain !== undefined }
  },
})

/** Does an act once more that was taken back so. */
export const doActAgain = defineCommand({
  name: 'do-act-again',
  input: namedAct,
  async run(context, { actOperationId }) {
    const found = await wayOf(context, actOperationId, { standing: false })
    if (!found?.way.doAgain)
      throw new Failure('InvalidOperation', 'This cannot be done again from here.', { reason: 'NOT_REPEATABLE' })
    await found.way.doAgain(context, found.id)
    return { actOperationId, isRepeatable: true }
  },
})
