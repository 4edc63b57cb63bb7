import { z } from 'zod'
import { copyNext, noteThings } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { projectPolicy } from '#projects/model/policy.ts'
import { templatePolicy } from '../../model/policy.ts'
import { addCopied, findCopy, setTotal } from '../copies-store.ts'
import { copyingOf } from '../copying-of.ts'
import { requireSource } from '../require-source.ts'

/**
 * Continues a copy by one step: records what it contains, or copies some of it.
 * @returns `ended` if it is no longer running, `whole` once nothing is left.
 * @throws Failure if the person who began it may no longer copy the source
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
    // The contents of a template are not announced.
    const copied = await copyNext(copying, copy.purpose === 'TEMPLATE' ? () => undefined : emit)
    if (copied === 0) return 'whole'
    await addCopied(tx, id, copied)
    return 'further'
  },
})
