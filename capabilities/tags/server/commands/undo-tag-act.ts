import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { tagPolicy } from '../../model/policy.ts'
import { undoAct } from '../undo-act.ts'

/**
 * Undoes an act on tags, groups and boards by this user. What was changed since stays, and is named.
 * @throws Failure InvalidOperation (`CHANGED_SINCE`) if everything was changed since
 */
export const undoTagAct = defineCommand({
  name: 'undo-tag-act',
  who: [tagPolicy.may('arrange'), tagPolicy.may('lock'), tagPolicy.may('edit'), tagPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  input: z.object({ actId: z.uuid() }),
  async run(context, { actId }) {
    const { places, tagIds, stayed, deletionId } = await undoAct(context, actId)
    for (const scopeId of places)
      tagPolicy.authorize(context.actor, 'arrange', { scopeId, locked: false, projectId: null })
    const [first] = stayed
    if (places.size === 0 && first !== undefined) {
      const what =
        stayed.length === 1
          ? `“${first}” has been changed since, so it was left as it is.`
          : 'All of this has been changed since, so it was left as it is.'
      throw new Failure('InvalidOperation', what, { reason: 'CHANGED_SINCE' })
    }
    return { actId, isChanged: places.size > 0, tagIds, stayed, deletionId }
  },
})
