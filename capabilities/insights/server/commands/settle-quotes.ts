import { hash } from 'node:crypto'
import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, type Actor, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import { insightEvents } from '../../model/events.ts'
import type { Insight } from '../../model/insight.ts'
import { insightPolicy } from '../../model/policy.ts'
import { lookedAt, quotesToSettle, type QuoteSource } from '../../model/sealed-quote.ts'
import { requireInsight } from '../require-insight.ts'
import { timesOf } from '../seals/seal-insight.ts'
import { insertSeals, keepSeals, replaceSeals, reviveSeals, sealsOf, type SealAndSource } from '../seals/store.ts'

/** What was settled, without the words of the quotes. */
const answer = z.object({
  insightId: z.uuid(),
  kept: z.array(z.object({ id: z.uuid(), was: z.string().nullable(), is: z.string() })),
  replaced: z.array(z.uuid()),
  by: z.array(z.uuid()),
})

const handlers: UndoHandlers = {
  names: 'ids',
  async undo(context, _id, given) {
    const { insightId, kept, replaced, by } = answer.parse(given)
    const insight = await insightToEdit(context, insightId)
    await keepSeals(
      context.tx,
      kept.map(({ id, was }) => ({ id, kept: was })),
    )
    await replaceSeals(context.tx, by)
    await reviveSeals(context.tx, replaced)
    notify(context, insight)
  },
  async redo(context, _id, _left, given) {
    const { insightId, kept, replaced, by } = answer.parse(given)
    const insight = await insightToEdit(context, insightId)
    await keepSeals(
      context.tx,
      kept.map(({ id, is }) => ({ id, kept: is })),
    )
    await replaceSeals(context.tx, replaced)
    await reviveSeals(context.tx, by)
    notify(context, insight)
  },
}

/**
 * Decides about quotes of a published insight whose sources have changed: the quotes stay as they were published, or
 * are updated from their sources.
 * @throws Failure NotFound, Forbidden; InvalidOperation for a draft, which follows its sources
 */
export const settleQuotes = defineCommand({
  name: 'settle-quotes',
  who: [insightPolicy.may('edit')],
  undo: handlers,
  input: quotesToSettle,
  async run(context, { insightId, highlightIds, as }) {
    const { tx, teamId } = context
    const insight = await insightToEdit(context, insightId)
    if (insight.publishedAt === null)
      throw new Failure('InvalidOperation', 'This insight is a draft: its quotes follow their sources.')
    const requested = new Set(highlightIds)
    const seals = (await visibleSeals(context, insightId)).filter(({ highlightId }) => requested.has(highlightId))
    if (seals.length < requested.size) throw notFound('A quote')
    const settled: z.output<typeof answer> = { insightId, kept: [], replaced: [], by: [] }
    if (as === 'PUBLISHED') {
      settled.kept = seals.flatMap(({ id, kept, source }) =>
        source && !source.deleted ? [{ id, was: kept, is: digestOf(source) }] : [],
      )
      await keepSeals(
        tx,
        settled.kept.map(({ id, is }) => ({ id, kept: is })),
      )
    } else {
      const open = seals.filter(({ source }) => source !== null && !source.deleted)
      const ids = open.map(({ highlightId }) => highlightId)
      settled.replaced = await replaceSeals(
        tx,
        open.map(({ id }) => id),
      )
      const publication = { insightId, publishedAt: insight.publishedAt }
      const sealed = new Set(await insertSeals(tx, teamId, publication, ids, await timesOf(context, ids)))
      settled.by = (await sealsOf(tx, [insightId])).flatMap(({ id, highlightId }) =>
        sealed.has(highlightId) ? [id] : [],
      )
    }
    notify(context, insight)
    return { ...settled, ids: [...settled.kept.map(({ id }) => id), ...settled.by] }
  },
})

async function insightToEdit({ tx, actor }: CommandContext, id: Id): Promise<Insight> {
  const insight = await requireInsight(tx, actor, id)
  insightPolicy.authorize(actor, 'edit', insight)
  return insight
}

async function visibleSeals({ tx, actor }: CommandContext, insightId: Id): Promise<SealAndSource[]> {
  return (await sealsOf(tx, [insightId])).filter((seal) => maySee(actor, seal))
}

/** A quote is visible to users who may see its source; a permanently deleted source leaves nothing to hide. */
export function maySee(actor: Actor, { scopeId }: Pick<SealAndSource, 'scopeId'>): boolean {
  return scopeId === null || actor.levelOn(scopeId) !== 'NONE'
}

/** The digest of a source that an editor saw, so that the words themselves are not stored. */
export function digestOf(source: QuoteSource): string {
  return hash('sha256', lookedAt(source), 'base64url')
}

function notify({ emit }: CommandContext, { id, scopeId }: Insight): void {
  emit(insightEvents['quotes-settled']({ id, scopeId }))
}
