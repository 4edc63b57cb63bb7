import { defineCommand } from '#journal/server/index.ts'
import { insightChange } from '../../model/insight.ts'
import { insightEvents } from '../../model/events.ts'
import { insightPolicy } from '../../model/policy.ts'
import { requireInsight } from '../require-insight.ts'
import { sealInsight } from '../seals/seal-insight.ts'
import { updateInsight } from '../store.ts'

/** Renames an insight, locks or unlocks it, publishes or unpublishes it. Publishing seals what it quotes. */
export const changeInsight = defineCommand({
  name: 'change-insight',
  who: [insightPolicy.may('edit'), insightPolicy.may('lock'), insightPolicy.may('publish')],
  undo: 'rows',
  input: insightChange,
  async run(context, { id, title, locked, published }) {
    const { tx, actor, emit } = context
    const insight = await requireInsight(tx, actor, id)
    // A request without changes still needs the right to edit.
    if (title !== undefined || (locked === undefined && published === undefined))
      insightPolicy.authorize(actor, 'edit', insight)
    if (locked !== undefined) insightPolicy.authorize(actor, 'lock', insight)
    if (published !== undefined) insightPolicy.authorize(actor, 'publish', insight)
    const wasPublished = insight.publishedAt !== null
    const publishedAt = published === true && !wasPublished ? await sealInsight(context, insight) : null
    await updateInsight(tx, id, {
      ...(title === undefined ? {} : { title }),
      ...(locked === undefined ? {} : { locked }),
      // Publishing an insight that is already published keeps its date.
      ...(published === undefined || published === wasPublished
        ? {}
        : { published: { at: publishedAt, byId: published ? actor.userId : null } }),
    })
    const before = { title: insight.title, locked: insight.locked, published: wasPublished }
    const after = {
      title: title ?? before.title,
      locked: locked ?? before.locked,
      published: published ?? before.published,
    }
    const what = after.published === before.published ? 'changed' : after.published ? 'published' : 'unpublished'
    emit(insightEvents[what]({ id, scopeId: insight.scopeId, before, after }))
    return { id }
  },
})
