import type { ApolloCache } from '@apollo/client'
import {
  DeleteHighlightsTogetherDocument,
  RestoreHighlightsTogetherDocument,
  TagHighlightsTogetherDocument,
  type HighlightRowFragment,
  type HighlightTagFragment,
} from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { dataOf, operationOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTakingBack } from '#platform/web/live/use-taking-back.ts'
import { UNTAGGED_COLOR } from '../model/highlight-color.ts'
import { MAX_HIGHLIGHTS_TAGGED_AT_ONCE } from '../model/limits.ts'
import { highlightStrings as strings } from './strings.ts'

/** What lists of highlights show. */
export type HighlightRow = HighlightRowFragment
export type HighlightTag = HighlightTagFragment

/** Bulk acts on highlights, shown at once, undone exactly by mod+z and the toast. Failures are told in a toast. */
export function useHighlightCommands() {
  const [tag] = useCommand(TagHighlightsTogetherDocument)
  const takeBack = useTakingBack()
  const [remove] = useCommand(DeleteHighlightsTogetherDocument)
  const [restore] = useCommand(RestoreHighlightsTogetherDocument)

  /** Gives a tag or takes it, in as few acts as may be. @returns them */
  const setTag = async (highlights: readonly HighlightRow[], changed: HighlightTag, on: boolean): Promise<Id[]> => {
    const shown = highlights.map((highlight) => {
      const others = highlight.tags.filter(({ id }) => id !== changed.id)
      const tags = (on ? [...others, changed] : others).map((each) => ({ ...each, __typename: 'Tag' as const }))
      return { __typename: 'Highlight' as const, id: highlight.id, color: tags[0]?.color ?? UNTAGGED_COLOR, tags }
    })
    const acts: Id[] = []
    for (let from = 0; from < shown.length; from += MAX_HIGHLIGHTS_TAGGED_AT_ONCE) {
      const part = shown.slice(from, from + MAX_HIGHLIGHTS_TAGGED_AT_ONCE)
      const optimistic = { tagHighlights: { __typename: 'TaggedHighlights' as const, highlights: part } }
      const outcome = await tag(
        {
          input: { highlightIds: part.map(({ id }) => id), ...(on ? { add: [changed.id] } : { remove: [changed.id] }) },
        },
        { optimistic },
      )
      acts.push(operationOf(outcome))
    }
    return acts
  }
  const change = async (
    highlights: readonly HighlightRow[],
    changed: HighlightTag,
    on: boolean,
    title: string,
  ): Promise<boolean> => {
    const affected = highlights.filter((highlight) => highlight.tags.some(({ id }) => id === changed.id) !== on)
    if (affected.length === 0) return true
    return perform({
      title,
      run: async () => {
        const acts = await setTag(affected, changed, on)
        return async () => {
          for (const operationId of acts.toReversed())
            await takeBack(operationId, { show: (cache) => showAsBefore(cache, affected) })
        }
      },
    })
  }

  return {
    tag: async (highlights: readonly HighlightRow[], added: HighlightTag): Promise<boolean> =>
      change(highlights, added, true, strings.tagged(highlights.length, added.title)),
    untag: async (highlights: readonly HighlightRow[], removed: HighlightTag): Promise<boolean> =>
      change(highlights, removed, false, strings.untaggedNow(highlights.length, removed.title)),
    /** @returns whether they are deleted. */
    remove: async (highlights: readonly HighlightRow[], restored?: () => void): Promise<boolean> =>
      perform({
        title: strings.deleted(highlights.length),
        run: async () => {
          const deletionId =
            dataOf(await remove({ input: { ids: highlights.map((highlight) => highlight.id) } }))?.deleteHighlights
              .deletionId ?? ''
          return async () => {
            dataOf(await restore({ input: { deletionId } }))
            restored?.()
          }
        },
      }),
  }
}

/** Shows highlights with the tags that they had, until they are read again. */
function showAsBefore(cache: ApolloCache, highlights: readonly HighlightRow[]): void {
  for (const { id, color, tags } of highlights) {
    cache.modify({
      id: cache.identify({ __typename: 'Highlight', id }),
      fields: {
        color: () => color,
        tags: (_known, { toReference }) => tags.flatMap((tag) => toReference({ __typename: 'Tag', id: tag.id }) ?? []),
      },
    })
  }
}
