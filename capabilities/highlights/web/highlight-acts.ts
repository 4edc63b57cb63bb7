import type { ApolloClient } from '@apollo/client'
import {
  DeleteHighlightsTogetherDocument,
  TagHighlightsTogetherDocument,
  type HighlightTagFragment,
} from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import { highlightColor } from '../model/highlight-color.ts'
import { noteHighlightStrings as strings } from './note-strings.ts'

interface Tagged {
  highlightIds: readonly Id[]
  tag: HighlightTagFragment
}

interface ShownHighlight {
  color?: string
  inlineCommentOnly?: boolean
  tags?: readonly HighlightTagFragment[]
}

/** A tag that shows already keeps its place: the first gives the highlight its colour. */
export function showTagged(draft: Draft, { highlightIds, tag }: Tagged, on: boolean): void {
  const { id, title, color } = tag
  const shown: HighlightTagFragment = { __typename: 'Tag', id, title, color }
  for (const highlightId of highlightIds)
    draft.patch<ShownHighlight>(refTo('highlight', highlightId), (highlight) => {
      if (highlight.tags === undefined) return highlight
      const tags = !on
        ? highlight.tags.filter((one) => one.id !== id)
        : highlight.tags.some((one) => one.id === id)
          ? highlight.tags
          : [...highlight.tags, shown]
      const { inlineCommentOnly = false } = highlight
      return {
        ...highlight,
        tags,
        ...(highlight.color !== undefined && { color: highlightColor({ inlineCommentOnly }, tags) }),
      }
    })
}

/** Gives a tag, or takes it. */
export const taggingHighlights = (client: ApolloClient): Act<Tagged & { on: boolean }> => ({
  name: 'tag-highlights',
  queueAs: strings.queueTag,
  touches: ({ highlightIds, tag }) => [...highlightIds.map((id) => refTo('highlight', id)), refTo('tag', tag.id)],
  show: (draft, { on, ...tagged }) => showTagged(draft, tagged, on),
  async send({ highlightIds, tag, on }, operationId, queue) {
    const input = { highlightIds: [...highlightIds], ...(on ? { add: [tag.id] } : { remove: [tag.id] }) }
    return send(client, TagHighlightsTogetherDocument, { input }, operationId, queue)
  },
})

export const deletingHighlights = (client: ApolloClient): Act<readonly Id[]> => ({
  name: 'delete-highlights',
  queueAs: strings.queueDelete,
  touches: (ids) => ids.map((id) => refTo('highlight', id)),
  show(draft, ids) {
    for (const id of ids) draft.remove(refTo('highlight', id))
  },
  send: async (ids, operationId, queue) =>
    send(client, DeleteHighlightsTogetherDocument, { input: { ids: [...ids] } }, operationId, queue),
})
