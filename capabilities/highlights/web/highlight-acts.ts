import type { ApolloClient } from '@apollo/client'
import {
  DeleteHighlightsTogetherDocument,
  TagHighlightsTogetherDocument,
  type HighlightRowFragment,
  type HighlightTagFragment,
} from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import { highlightColor } from '../model/highlight-color.ts'
import { noteHighlightStrings as strings } from './note-strings.ts'

/** What lists of highlights show. */
export type HighlightRow = HighlightRowFragment
export type HighlightTag = HighlightTagFragment

interface Tagged {
  highlightIds: readonly Id[]
  tag: HighlightTag
}

interface ShownHighlight {
  /** Null in rows of views that have none. */
  color?: string | null
  inlineCommentOnly?: boolean
  tags?: readonly HighlightTag[]
}

/** A tag that is already shown keeps its position: the first gives the highlight its colour. */
export function showTagged(draft: Draft, { highlightIds, tag }: Tagged, on: boolean): void {
  const { id, title, color } = tag
  const shown: HighlightTag = { __typename: 'Tag', id, title, color }
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
        ...(highlight.color != null && { color: highlightColor({ inlineCommentOnly }, tags) }),
      }
    })
}

/** Adds or removes a tag. */
export const taggingHighlights = (client: ApolloClient): Act<Tagged & { on: boolean }> => ({
  name: 'tag-highlights',
  queueAs: ({ highlightIds }) => strings.queueTag(highlightIds.length),
  touches: ({ highlightIds, tag }) => [...highlightIds.map((id) => refTo('highlight', id)), refTo('tag', tag.id)],
  show: (draft, { on, ...tagged }) => showTagged(draft, tagged, on),
  async send({ highlightIds, tag, on }, operationId, queue) {
    const input = { highlightIds: [...highlightIds], ...(on ? { add: [tag.id] } : { remove: [tag.id] }) }
    return send(client, TagHighlightsTogetherDocument, { input }, operationId, queue)
  },
})

export const deletingHighlights = (client: ApolloClient): Act<readonly Id[]> => ({
  name: 'delete-highlights',
  queueAs: (ids) => strings.queueDelete(ids.length),
  touches: (ids) => ids.map((id) => refTo('highlight', id)),
  show(draft, ids) {
    for (const id of ids) draft.remove(refTo('highlight', id))
  },
  send: async (ids, operationId, queue) =>
    send(client, DeleteHighlightsTogetherDocument, { input: { ids: [...ids] } }, operationId, queue),
})
