import { z } from 'zod'
import { copyNext, noteThings } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/model/policy.ts'
import { templatePolicy } from '../../model/policy.ts'
import { addCopied, findCopy, setTotal } from '../copies-store.ts'
import { copyingOf } from '../copying-of.ts'
import { requireSource } from '../require-source.ts'

/**
 * Goes on with a copy by one step: notes what it holds, or copies some of it.
 * @returns `ended` where it does not run any more, `whole` once nothing is left.
 * @throws Failure where whoever began it may not copy that any more
 */
export const advanceCopy = defineCommand({
  name: 'advance-copy',
  who: [projectPolicy.may('duplicate'), projectPolicy.may('makeTemplate'), templatePolicy.may('view')],
  input: z.object({ id: z.uuid() }),
  async run(context, { id }): Promise<'ended' | 'whole' | 'further'> {
    const { tx, emit } = context
    const copy = await findCopy(tx, id, { lock: true })
    if (copy?.state !== 'RUNNING') return 'ended'
    await requireSource(context, copy)
    const copying = copyingOf(context, copy)
    if (copy.total === null) {
      await setTotal(tx, id, await noteThings(copying))
      return 'further'
    }
    // Of what a template holds nobody is told.
    const copied = await copyNext(copying, copy.purpose === 'TEMPLATE' ? () => undefined : emit)
    if (copied === 0) return 'whole'
    await addCopied(tx, id, copied)
    return 'further'
  },
})
