import { quotableThings, thingName } from '#evidence/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { sourcesOfWords } from './words-store.ts'

/** Whether the actor may see everything that words were written from. */
export async function areAllThere(
  { tx, actor, kinds }: Pick<CommandContext, 'tx' | 'actor' | 'kinds'>,
  wordsId: Id,
): Promise<boolean> {
  const sources = await sourcesOfWords(tx, wordsId)
  const things = await quotableThings(tx, kinds, actor, sources)
  return sources.every((source) => {
    const thing = things.get(thingName(source))
    return thing !== undefined && thing !== 'NO_ACCESS'
  })
}
