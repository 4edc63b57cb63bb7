import {
  MergeTagsDocument,
  SplitTagDocument,
  type HighlightTagFragment,
} from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { operationOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTakingBack } from '#platform/web/live/use-taking-back.ts'
import { highlightStrings as strings } from './strings.ts'

type Named = Pick<HighlightTagFragment, 'id' | 'title'>

/**
 * Merging and splitting tags, each one act undone by mod+z and the toast. `refetch` names the queries that show tags.
 */
export function useTagMerging(refetch: string[]) {
  const [merge] = useCommand(MergeTagsDocument, { refetch })
  const [split] = useCommand(SplitTagDocument, { refetch })
  const takeBack = useTakingBack({ refetch })
  const act = async (title: string, run: () => Promise<Id>): Promise<boolean> =>
    perform({
      title,
      run: async () => {
        const operationId = await run()
        return async () => takeBack(operationId)
      },
    })
  return {
    /** @returns whether they are merged. */
    merge: async (tags: readonly Named[], into: Named): Promise<boolean> =>
      act(strings.merged(tags.length, into.title), async () =>
        operationOf(await merge({ input: { tagIds: tags.map(({ id }) => id), intoTagId: into.id } })),
      ),
    /** Moves highlights of a tag to another one, or (`id` left out) to a new one. @returns whether they are moved. */
    split: async (
      tagId: string,
      highlightIds: readonly string[],
      into: { id?: string; title: string },
    ): Promise<boolean> =>
      act(strings.split(highlightIds.length, into.title), async () => {
        const where = into.id === undefined ? { title: into.title } : { intoTagId: into.id }
        return operationOf(await split({ input: { tagId, highlightIds: [...highlightIds], ...where } }))
      }),
  }
}
