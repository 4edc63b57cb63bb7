import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { tagPolicy } from '../../model/policy.ts'
import { tagArrangement } from '../../model/tag-board.ts'
import { beginAct } from '../acts.ts'
import { arrange } from '../arrange.ts'
import { lockTaxonomy } from '../boards-store.ts'
import { findTags } from '../store.ts'
import { tagActUndo } from '../undo-handlers.ts'

/** Moves tags between groups and within them, as one act. */
export const arrangeTags = defineCommand({
  name: 'arrange-tags',
  who: [tagPolicy.may('arrange')],
  undo: tagActUndo,
  input: tagArrangement,
  async run(context, { places }) {
    const { tx, actor } = context
    const ids = [...new Set(places.map(({ id }) => id))]
    const known = await findTags(tx, ids)
    if (known.length !== ids.length || known.some((tag) => !tagPolicy.allows(actor, 'view', tag)))
      throw notFound('One of these tags')
    for (const tag of known) tagPolicy.authorize(actor, 'arrange', tag)
    await lockTaxonomy(
      tx,
      known.map((tag) => tag.scopeId),
    )
    // Read again after the lock: another user may have arranged them just before.
    const tags = new Map((await findTags(tx, ids)).map((tag) => [tag.id, tag]))
    const act = beginAct(context)
    const changedIds = await arrange(
      context,
      act,
      places.flatMap(({ id, ...place }) => {
        const tag = tags.get(id)
        return tag ? [{ tag, ...place }] : []
      }),
    )
    return { actId: await act.keep(), tagIds: changedIds }
  },
})
