import type { Id } from '#platform/kernel/ids.ts'
import { keepVersionNow } from '#documents/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Insight } from '../../model/insight.ts'
import { quotedHighlights } from '../../model/references.ts'
import { quoteTimes } from './quote-times.ts'
import { remapSeals, forgetOldSeals, insertSeals } from './store.ts'

/**
 * Seals the text and quotes of an insight at the moment of its publication. Locks its text, so that edits in progress
 * are included. The caller stores the time of publication.
 * @returns that time, later than that of the previous publication
 */
export async function sealInsight(
  context: CommandContext,
  insight: Pick<Insight, 'id' | 'documentId' | 'publishedAt'>,
): Promise<Date> {
  const { tx, teamId } = context
  const before = insight.publishedAt
  const publishedAt = new Date(Math.max(Date.now(), (before?.getTime() ?? 0) + 1))
  const content = await keepVersionNow(context, insight.documentId, 'published', publishedAt)
  const quoted = [...new Set(quotedHighlights(content))]
  const publication = { insightId: insight.id, publishedAt }
  const sealed = new Set(await insertSeals(tx, teamId, publication, quoted, await timesOf(context, quoted)))
  const others = quoted.filter((id) => !sealed.has(id))
  if (before !== null && others.length > 0) await remapSeals(tx, publication, before, others)
  await forgetOldSeals(tx, insight.id, before)
  return publishedAt
}

/** The times of quotes on recordings. */
export async function timesOf(
  { tx, hooks }: Pick<CommandContext, 'tx' | 'hooks'>,
  highlightIds: readonly Id[],
): Promise<Map<Id, { startMs: number; endMs: number }>> {
  const found = await Promise.all(hooks.of(quoteTimes).map(async (find) => find(tx, highlightIds)))
  return new Map(found.flatMap((times) => [...times]))
}
