import type { ApolloClient } from '@apollo/client'
import { TagHighlightsTogetherDocument } from '#generated/operations/capabilities/highlights/web/highlights.ts'
import { CreateTagDocument } from '#generated/operations/capabilities/tags/web/tags.ts'
import type { PickableTag } from '#tags/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { showTagged } from './highlight-acts.ts'
import { noteHighlightStrings as strings } from './note-strings.ts'

interface NewTag {
  highlightIds: readonly Id[]
  projectId: Id
  tag: PickableTag
}

/**
 * Creates a tag and adds it; if someone else created one with that title since, that one is used. Undo leaves the tag.
 */
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
  async send({ highlightIds, projectId, tag: { id, title, color } }, operationId, queue) {
    // Sending it twice creates the tag once: the second call finds it by its title.
    const made = await send(
      client,
      CreateTagDocument,
      { input: { id, projectId, title, color } },
      newId(),
      queue && { ...queue, title: strings.queueNewTag(title) },
    )
    const input = { highlightIds: [...highlightIds], add: [made.data.createTag.id] }
    return send(client, TagHighlightsTogetherDocument, { input }, operationId, queue)
  },
})
