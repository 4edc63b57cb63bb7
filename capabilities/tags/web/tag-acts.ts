import type { ApolloClient } from '@apollo/client'
import {
  ArrangeTagsDocument,
  ChangeTagDocument,
  CreateTagDocument,
  DeleteTagDocument,
  ImportTagsDocument,
  type CreateTagMutation,
  type ImportTagsMutation,
} from '#generated/operations/capabilities/tags/web/tags.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { TagRole } from '../model/tag.ts'
import { TAG_COLORS } from '../model/tag-colors.ts'
import { tagStrings as strings } from './strings.ts'

/** A project, or an extension. */
export type TagPlace = { projectId: Id } | { tagBoardId: Id }

export function refOfPlace(place: TagPlace): string {
  return 'projectId' in place ? refTo('project', place.projectId) : refTo('tagBoard', place.tagBoardId)
}

interface Group {
  id: Id
  color: string
}

interface NewTag {
  id: Id
  place: TagPlace
  title: string
  /** The group that it is in, with its colour. */
  group: Group | null
  /** Called with the tag, or the existing one of the same title. */
  onMade: (tag: CreateTagMutation['createTag']) => void
}

interface ShownTag {
  id: Id
  title: string
  color: string
}

/** A new tag as lists of tags show it. */
function newTagShown({ id, title, group }: NewTag, color: string): ShownTag {
  const may = { __typename: 'TagViewerCan', apply: true, edit: true, delete: true }
  const shown = {
    __typename: 'Tag',
    id,
    title,
    color,
    keepsColor: false,
    locked: false,
    description: '',
    role: null,
    rank: Number.MAX_VALUE,
    tagGroupId: group?.id ?? null,
    highlightCount: 0,
    extension: null,
    createdAt: new Date().toISOString(),
    viewerCan: may,
  }
  return shown
}

export const creatingTag = (client: ApolloClient): Act<NewTag> => ({
  name: 'create-tag',
  queueAs: ({ title }) => strings.queue.create(title),
  touches: ({ id, place }) => [refTo('tag', id), refOfPlace(place)],
  show: (draft, tag) =>
    draft.patch<{ tags?: readonly ShownTag[] }>(refOfPlace(tag.place), (shown) => {
      if (!shown.tags || shown.tags.some(({ id }) => id === tag.id)) return shown
      const taken = new Set(shown.tags.map(({ color }) => color))
      const color = tag.group?.color ?? TAG_COLORS.find((one) => !taken.has(one)) ?? TAG_COLORS[0]
      return { ...shown, tags: [...shown.tags, newTagShown(tag, color)] }
    }),
  async send({ id, place, title, group, onMade }, operationId, queue) {
    const input = { id, ...place, title, ...(group && { tagGroupId: group.id }) }
    const sent = await send(client, CreateTagDocument, { input }, operationId, queue)
    onMade(sent.data.createTag)
    return sent
  },
})

export interface TagChange {
  title?: string
  color?: string
  description?: string
  keepsColor?: boolean
  role?: TagRole | null
  locked?: boolean
}

export const changingTag = (client: ApolloClient): Act<{ id: Id } & TagChange> => ({
  name: 'change-tag',
  queueAs: strings.queue.change,
  touches: ({ id }) => [refTo('tag', id)],
  show: (draft, { id, ...change }) =>
    draft.patch<TagChange>(refTo('tag', id), (tag) => ({
      ...tag,
      ...change,
      ...(change.color !== undefined && { keepsColor: true }),
    })),
  send: async (input, operationId, queue) => send(client, ChangeTagDocument, { input }, operationId, queue),
})

/** Removes the tag from everything that has it. */
export const deletingTag = (client: ApolloClient): Act<Id> => ({
  name: 'delete-tag',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo('tag', id)],
  show: (draft, id) => draft.remove(refTo('tag', id)),
  send: async (id, operationId, queue) => send(client, DeleteTagDocument, { input: { id } }, operationId, queue),
})

/** The position of a tag on a board. */
export interface TagStanding {
  id: Id
  rank: number
  color: string
  tagGroupId: Id | null
}

interface Arrangement {
  places: readonly { id: Id; tagGroupId: Id | null; beforeId?: Id | null }[]
  /** The tags whose position changes, including those that make room. */
  shown: readonly TagStanding[]
}

export const arrangingTags = (client: ApolloClient): Act<Arrangement> => ({
  name: 'arrange-tags',
  queueAs: strings.queue.arrange,
  touches: ({ shown }) => shown.map(({ id }) => refTo('tag', id)),
  show(draft, { shown }) {
    for (const { id, ...standing } of shown)
      draft.patch<TagStanding>(refTo('tag', id), (tag) => ({ ...tag, ...standing }))
  },
  send: async ({ places }, operationId, queue) =>
    send(client, ArrangeTagsDocument, { input: { places: [...places] } }, operationId, queue),
})

interface TagsToImport {
  projectId: Id
  csv: string
  onTaken: (taken: ImportTagsMutation['importTags']) => void
}

/** Draws nothing ahead: only the server knows the result of a file. */
export const importingTags = (client: ApolloClient): Act<TagsToImport> => ({
  name: 'import-tags',
  queueAs: REFUSED_AWAY.sendsFile,
  touches: ({ projectId }) => [refTo('project', projectId)],
  show: () => undefined,
  async send({ onTaken, ...input }, operationId) {
    const sent = await send(client, ImportTagsDocument, { input }, operationId)
    onTaken(sent.data.importTags)
    return sent
  },
})
