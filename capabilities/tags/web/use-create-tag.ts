import type { ApolloCache } from '@apollo/client'
import { useCallback } from 'react'
import { CreateTagDocument, PickableTagFragmentDoc } from '#generated/operations/capabilities/tags/web/tags.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { useCommand, type CommandOutcome } from '#platform/web/graphql/index.ts'
import { TAG_COLORS } from '../model/tag-colors.ts'
import type { PickableTag } from './tag-matches.ts'

/** A tag as it will be, before the server has answered. */
export function newTagOf(title: string, tagCount: number): PickableTag {
  return {
    id: newId(),
    title: title.trim(),
    color: TAG_COLORS[tagCount % TAG_COLORS.length] ?? TAG_COLORS[0],
    highlightCount: 0,
  }
}

/** Puts a tag into the list of a project, once. */
function addToProject(cache: ApolloCache, projectId: Id, tag: PickableTag): void {
  const reference = cache.writeFragment({
    fragment: PickableTagFragmentDoc,
    fragmentName: 'PickableTag',
    data: { __typename: 'Tag', ...tag },
  })
  cache.modify({
    id: cache.identify({ __typename: 'Project', id: projectId }),
    fields: {
      tags: (known: readonly { __ref: string }[] = []) =>
        reference && !known.some((one) => one.__ref === reference.__ref) ? [...known, reference] : known,
    },
  })
}

/** Creates a tag of a project, or gives the one of this title; shown at once and kept while away. */
export function useCreateTag(projectId: Id): (tag: PickableTag) => Promise<CommandOutcome<{ createTag: PickableTag }>> {
  const [create] = useCommand(CreateTagDocument)
  return useCallback(
    async (tag) =>
      create(
        { input: { id: tag.id, projectId, title: tag.title, color: tag.color } },
        {
          queueAs: `Create the tag “${tag.title}”`,
          optimistic: { createTag: { __typename: 'Tag', ...tag } },
          update: (cache, { data }) => {
            if (data) addToProject(cache, projectId, data.createTag)
          },
        },
      ),
    [create, projectId],
  )
}
