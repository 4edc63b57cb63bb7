import {
  MergeTagsDocument,
  SplitTagDocument,
  UndoTaggingDocument,
  type HighlightTagFragment,
} from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { highlightStrings as strings } from './strings.ts'

type Named = Pick<HighlightTagFragment, 'id' | 'title'>

/**
 * Merging and splitting tags, each one act undone by mod+z and the toast. `refetch` names the queries that show tags.
 */
export function useTagMerging(refetch: string[]) {
  const [merge] = useCommand(MergeTagsDocument, { refetch })
  const [split] = useCommand(SplitTagDocument, { refetch })
  const [undo] = useCommand(UndoTaggingDocument, { refetch })
  const act = async (title: string, run: () => Promise<string | undefined>): Promise<boolean> =>
    perform({
      title,
      run: async () => {
        const taggingId = await run()
        return async () => (taggingId === undefined ? null : dataOf(await undo({ input: { taggingId } })))
      },
    })
  return {
    /** @returns whether they are merged. */
    merge: async (tags: readonly Named[], into: Named): Promise<boolean> =>
      act(
        strings.merged(tags.length, into.title),
        async () =>
          dataOf(await merge({ input: { tagIds: tags.map(({ id }) => id), intoTagId: into.id } }))?.mergeTags.taggingId,
      ),
    /** Moves highlights of a tag to another one, or (`id` left out) to a new one. @returns whether they are moved. */
    split: async (
      tagId: string,
      highlightIds: readonly string[],
      into: { id?: string; title: string },
    ): Promise<boolean> =>
      act(strings.split(highlightIds.length, into.title), async () => {
        const where = into.id === undefined ? { title: into.title } : { intoTagId: into.id }
        return dataOf(await split({ input: { tagId, highlightIds: [...highlightIds], ...where } }))?.splitTag.taggingId
      }),
  }
}
