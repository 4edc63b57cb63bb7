import { normalizeName } from '#platform/kernel/names.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { storableText } from '#platform/kernel/text.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { tagBoardPolicy, tagPolicy } from '#tags/model/policy.ts'
import { ensureTags } from '#tags/server/index.ts'

/**
 * The tags of the project with these titles; missing ones are made.
 * @returns a function that returns the tags of a row, without duplicates
 * @throws Failure Forbidden, InvalidOperation if a project would have too many tags
 */
export async function findTags(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  titles: ReadonlyArray<string>,
): Promise<(titles: ReadonlyArray<string>) => Id[]> {
  if (titles.length === 0) return () => []
  tagBoardPolicy.authorize(context.actor, 'addTag', project)
  tagPolicy.authorize(context.actor, 'apply', { scopeId: project.scopeId, locked: false, projectId: project.id })
  const ids = await ensureTags(context, project, titles.map(storableText))
  return (of) => [...new Set(of.flatMap((title) => ids.get(normalizeName(storableText(title))) ?? []))]
}
