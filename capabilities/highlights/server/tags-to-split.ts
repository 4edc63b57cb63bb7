import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findTags, splitOff, tagPolicy, type Tag } from '#tags/server/index.ts'

/**
 * The tag that highlights of another one move to, created if only its title is given.
 * @returns also the act that created it
 * @throws Failure NotFound, Forbidden; InvalidOperation if a tag has the title already
 */
export async function tagsToSplit(
  context: CommandContext,
  tagId: Id,
  { intoTagId, title }: { intoTagId?: Id | undefined; title?: string | undefined },
): Promise<{ into: Tag; tagActId: Id | null }> {
  const { tx, actor } = context
  const ids = intoTagId === undefined ? [tagId] : [tagId, intoTagId]
  const tags = new Map((await findTags(tx, ids)).map((tag) => [tag.id, tag]))
  const from = tags.get(tagId)
  if (!from || tags.size !== ids.length || [...tags.values()].some((tag) => !tagPolicy.allows(actor, 'view', tag)))
    throw notFound('The tag')
  for (const tag of tags.values()) tagPolicy.authorize(actor, 'apply', tag)
  const into = intoTagId === undefined ? undefined : tags.get(intoTagId)
  if (into) return { into, tagActId: null }
  const made = await splitOff(context, from, title ?? '')
  if (!made)
    throw new Failure('InvalidOperation', `There is already a tag “${title ?? ''}” here. Choose it from the list.`)
  return { into: made.tag, tagActId: made.actId }
}
