import { notFound } from '#platform/kernel/errors.ts'
import type { ImagedTable } from '#journal/server/index.ts'
import { questionPolicy } from '#notes/server/index.ts'
import { questionLinkEvents } from '../model/events.ts'

/** The links between questions that users marked as the same. */
export const imagedLinks: ImagedTable = {
  table: 'question_links',
  keys: ['question_id'],
  isOfLinks: true,
  taken: 'Someone else has linked this question by now.',
  async putBack({ actor }, rows) {
    return Promise.resolve(
      rows.map(({ thingId: id, after, row }) => {
        const scopeId = String(row['scope_id'])
        if (actor.levelOn(scopeId) === 'NONE') throw notFound('What you did')
        questionPolicy.authorize(actor, 'edit', { scopeId })
        return after === null
          ? questionLinkEvents.unlinked({ id, scopeId })
          : questionLinkEvents.linked({ id, scopeId, after: { groupId: String(row['group_id']) } })
      }),
    )
  },
}
