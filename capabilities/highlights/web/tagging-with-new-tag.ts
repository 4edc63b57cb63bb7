import type { ApolloClient } from '@apollo/client'
import { TagHighlightsTogetherDocument } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import type { PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { showTagged } from './highlight-acts.ts'
import { noteHighlightStrings as strings } from './note-strings.ts'

interface NewTag {
  /** Highlights of this project. */
  highlightIds: readonly Id[]
  projectId: Id
  tag: PickableTag
}

/** Creates a tag and adds it, as one act; if someone else created one with that title since, that one is used. */
export const taggingWithNewTag = (client: ApolloClient): Act<NewTag> => ({
  name: 'tag-highlights',
  queueAs: ({ highlightIds }) => strings.queueTag(highlightIds.length),
  touches: ({ highlightIds, tag }) => [...highlightIds.map((id) => refTo('highlight', id)), refTo('tag', tag.id)],
  show(draft, { highlightIds, projectId, tag }) {
    showTagged(draft, { highlightIds, tag }, true)
    draft.patch<{ tags?: readonly PickableTag[] }>(refTo('project', projectId), (project) =>
      project.tags === undefined || project.tags.some(({ id }) => id === tag.id)
        ? project
        : { ...project, tags: [...project.tags, { ...tag, __typename: 'Tag' }] },
    )
  },
  async send({ highlightIds, tag: { id, title, color } }, operationId, queue) {
    const input = { highlightIds: [...highlightIds], newTag: { id, title, color } }
    return send(client, TagHighlightsTogetherDocument, { input }, operationId, queue)
  },
})
