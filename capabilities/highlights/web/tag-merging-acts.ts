import type { ApolloClient } from '@apollo/client'
import { MergeTagsDocument, SplitTagDocument } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { highlightStrings as strings } from './strings.ts'

/** Only the server knows which highlights get the remaining tag. */
export const mergingTags = (client: ApolloClient): Act<{ tagIds: readonly Id[]; intoTagId: Id }> => ({
  name: 'merge-tags',
  queueAs: strings.queue.merge,
  touches: ({ tagIds, intoTagId }) => [...tagIds, intoTagId].map((id) => refTo('tag', id)),
  show(draft, { tagIds }) {
    for (const id of tagIds) draft.remove(refTo('tag', id))
  },
  send: async ({ tagIds, intoTagId }, operationId, queue) =>
    send(client, MergeTagsDocument, { input: { tagIds: [...tagIds], intoTagId } }, operationId, queue),
})

interface Splitting {
  tagId: Id
  highlightIds: readonly Id[]
  /** The tag that they get, or the name of a new one. */
  into: { intoTagId: Id } | { title: string }
}

export const splittingTag = (client: ApolloClient): Act<Splitting> => ({
  name: 'split-tag',
  queueAs: strings.queue.split,
  touches: ({ tagId, highlightIds }) => [refTo('tag', tagId), ...highlightIds.map((id) => refTo('highlight', id))],
  show(draft, { tagId, highlightIds }) {
    for (const id of highlightIds)
      draft.patch<{ tags?: readonly { id: Id }[] }>(refTo('highlight', id), (highlight) =>
        highlight.tags ? { ...highlight, tags: highlight.tags.filter((tag) => tag.id !== tagId) } : highlight,
      )
  },
  send: async ({ tagId, highlightIds, into }, operationId, queue) =>
    send(client, SplitTagDocument, { input: { tagId, highlightIds: [...highlightIds], ...into } }, operationId, queue),
})
