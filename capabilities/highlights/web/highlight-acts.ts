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
import { highlightColor } from '../model/highlight-color.ts'
import { highlightStrings as strings } from './strings.ts'

/** What lists of highlights show. */
export type HighlightRow = HighlightRowFragment
export type HighlightTag = HighlightTagFragment

/** What tags decide, wherever a highlight is shown. */
interface Tagged {
  tags?: readonly HighlightTag[]
  color?: string | null
  inlineCommentOnly?: boolean
}

interface Tagging {
  highlightIds: readonly Id[]
  tag: HighlightTag
  /** Gives it, or takes it. */
  on: boolean
}

export const taggingHighlights = (client: ApolloClient): Act<Tagging> => ({
  name: 'tag-highlights',
  queueAs: strings.queue.tag,
  touches: ({ highlightIds }) => highlightIds.map((id) => refTo('highlight', id)),
  show(draft, { highlightIds, tag, on }) {
    for (const id of highlightIds)
      draft.patch<Tagged>(refTo('highlight', id), (shown) => {
        const { tags: before, color, inlineCommentOnly = false } = shown
        if (!before) return shown
        const tags = [...before.filter((one) => one.id !== tag.id), ...(on ? [tag] : [])]
        return { ...shown, tags, ...(color != null && { color: highlightColor({ inlineCommentOnly }, tags) }) }
      })
  },
  send: async ({ highlightIds, tag, on }, operationId, queue) =>
    send(
      client,
      TagHighlightsTogetherDocument,
      { input: { highlightIds: [...highlightIds], ...(on ? { add: [tag.id] } : { remove: [tag.id] }) } },
      operationId,
      queue,
    ),
})

/** Takes highlights out of all that shows them; their words stay. */
export const deletingHighlights = (client: ApolloClient): Act<readonly Id[]> => ({
  name: 'delete-highlights',
  queueAs: strings.queue.remove,
  touches: (ids) => ids.map((id) => refTo('highlight', id)),
  show(draft, ids) {
    for (const id of ids) draft.remove(refTo('highlight', id))
  },
  send: async (ids, operationId, queue) =>
    send(client, DeleteHighlightsTogetherDocument, { input: { ids: [...ids] } }, operationId, queue),
})
