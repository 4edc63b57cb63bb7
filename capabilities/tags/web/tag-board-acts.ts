import type { ApolloClient } from '@apollo/client'
import {
  ChangeExtensionDocument,
  ChangeTagBoardDocument,
  ChangeTagGroupDocument,
  CreateExtensionDocument,
  CreateTagBoardDocument,
  CreateTagGroupDocument,
  DeleteExtensionDocument,
  DeleteTagBoardDocument,
  DeleteTagGroupDocument,
  SetExtensionLinkDocument,
} from '#generated/operations/capabilities/tags/web/tag-boards.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Placement, Ranked } from '#platform/kernel/rank.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import { TAG_COLORS } from '../model/tag-colors.ts'
import { tagStrings as strings } from './strings.ts'
import { refOfPlace, type TagPlace } from './tag-acts.ts'

/** Draws nothing ahead: where the board appears on pages of its project, and in which order, comes with the answer. */
export const creatingTagBoard = (client: ApolloClient): Act<{ id: Id; projectId: Id; title: string }> => ({
  name: 'create-tag-board',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('tagBoard', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateTagBoardDocument, { input }, operationId),
})

export const renamingTagBoard = (client: ApolloClient): Act<{ id: Id; title: string }> => ({
  name: 'change-tag-board',
  queueAs: strings.queue.board,
  touches: ({ id }) => [refTo('tagBoard', id)],
  show: (draft, { id, title }) =>
    draft.patch<{ title: string }>(refTo('tagBoard', id), (board) => ({ ...board, title })),
  send: async (input, operationId, queue) => send(client, ChangeTagBoardDocument, { input }, operationId, queue),
})

export const movingTagBoard = (client: ApolloClient): Act<{ id: Id; projectId: Id; placement: Placement }> => ({
  name: 'change-tag-board',
  queueAs: strings.queue.board,
  touches: ({ id }) => [refTo('tagBoard', id)],
  show: (draft, { id, projectId, placement: { beforeId, afterId } }) =>
    draft.patch<{ tagBoards?: readonly { id: Id }[] }>(refTo('project', projectId), (project) => {
      const board = project.tagBoards?.find((one) => one.id === id)
      if (!project.tagBoards || !board) return project
      const tagBoards = project.tagBoards.flatMap((one) => {
        if (one === board) return []
        return one.id === beforeId ? [board, one] : one.id === afterId ? [one, board] : [one]
      })
      return { ...project, tagBoards }
    }),
  send: async ({ id, placement }, operationId, queue) =>
    send(client, ChangeTagBoardDocument, { input: { id, ...placement } }, operationId, queue),
})

function removeAll(draft: Draft, tagIds: readonly Id[]): void {
  for (const id of tagIds) draft.remove(refTo('tag', id))
}

/** Tags that stay are in no group afterwards. */
export const deletingTagBoard = (client: ApolloClient): Act<{ id: Id; tagsToDelete: readonly Id[] | null }> => ({
  name: 'delete-tag-board',
  queueAs: strings.queue.board,
  touches: ({ id }) => [refTo('tagBoard', id)],
  show(draft, { id, tagsToDelete }) {
    draft.remove(refTo('tagBoard', id))
    removeAll(draft, tagsToDelete ?? [])
  },
  send: async ({ id, tagsToDelete }, operationId, queue) =>
    send(
      client,
      DeleteTagBoardDocument,
      { input: { id, tags: tagsToDelete ? 'delete' : 'ungroup' } },
      operationId,
      queue,
    ),
})

interface ShownGroup {
  id: Id
  color: string
}

/** In a project without a board, the board is created with the first group, which shows with the answer. */
export const creatingTagGroup = (client: ApolloClient): Act<{ id: Id; place: TagPlace; title: string }> => ({
  name: 'create-tag-group',
  queueAs: ({ place }) => ('projectId' in place ? REFUSED_AWAY.needsAnswer : strings.queue.group),
  touches: ({ id, place }) => [refTo('tagGroup', id), refOfPlace(place)],
  show: (draft, { id, place, title }) =>
    draft.patch<{ groups?: readonly ShownGroup[] }>(refOfPlace(place), (board) => {
      if (!board.groups || board.groups.some((group) => group.id === id)) return board
      const taken = new Set(board.groups.map(({ color }) => color))
      const color = TAG_COLORS.find((one) => !taken.has(one)) ?? TAG_COLORS[0]
      const group = { __typename: 'TagGroup', id, title, color, rank: Number.MAX_VALUE }
      return { ...board, groups: [...board.groups, group] }
    }),
  send: async ({ id, place, title }, operationId, queue) =>
    send(client, CreateTagGroupDocument, { input: { id, ...place, title } }, operationId, queue),
})

interface GroupChange {
  id: Id
  title?: string
  color?: string
}

export const changingTagGroup = (client: ApolloClient): Act<GroupChange> => ({
  name: 'change-tag-group',
  queueAs: strings.queue.group,
  touches: ({ id }) => [refTo('tagGroup', id)],
  show: (draft, { id, ...change }) =>
    draft.patch<GroupChange>(refTo('tagGroup', id), (group) => ({ ...group, ...change })),
  send: async (input, operationId, queue) => send(client, ChangeTagGroupDocument, { input }, operationId, queue),
})

interface MovingGroup {
  id: Id
  placement: Placement
  /** The ranks of the group and of those that make room. */
  ranks: readonly Ranked[]
}

export const movingTagGroup = (client: ApolloClient): Act<MovingGroup> => ({
  name: 'change-tag-group',
  queueAs: strings.queue.group,
  touches: ({ ranks }) => ranks.map(({ id }) => refTo('tagGroup', id)),
  show(draft, { ranks }) {
    for (const { id, rank } of ranks) draft.patch<Ranked>(refTo('tagGroup', id), (group) => ({ ...group, rank }))
  },
  send: async ({ id, placement }, operationId, queue) =>
    send(client, ChangeTagGroupDocument, { input: { id, ...placement } }, operationId, queue),
})

/** What happens to the tags of a group that is deleted. */
export type LetGo = { tags: 'ungroup' | 'delete' } | { tags: 'move'; moveToGroupId: Id }

interface DeletingGroup {
  id: Id
  tagIds: readonly Id[]
  letGo: LetGo
}

export const deletingTagGroup = (client: ApolloClient): Act<DeletingGroup> => ({
  name: 'delete-tag-group',
  queueAs: strings.queue.group,
  touches: ({ id, tagIds }) => [refTo('tagGroup', id), ...tagIds.map((tagId) => refTo('tag', tagId))],
  show(draft, { id, tagIds, letGo }) {
    draft.remove(refTo('tagGroup', id))
    if (letGo.tags === 'delete') return removeAll(draft, tagIds)
    const tagGroupId = letGo.tags === 'move' ? letGo.moveToGroupId : null
    for (const tagId of tagIds)
      draft.patch<{ tagGroupId: Id | null }>(refTo('tag', tagId), (tag) => ({ ...tag, tagGroupId }))
  },
  send: async ({ id, letGo }, operationId, queue) =>
    send(client, DeleteTagGroupDocument, { input: { id, ...letGo } }, operationId, queue),
})

/** Draws nothing ahead: only the server knows its position among the others. */
export const creatingExtension = (client: ApolloClient): Act<{ id: Id; title: string }> => ({
  name: 'create-extension',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('tagBoard', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreateExtensionDocument, { input }, operationId),
})

interface ExtensionChange {
  id: Id
  title?: string
  description?: string
}

export const changingExtension = (client: ApolloClient): Act<ExtensionChange> => ({
  name: 'change-extension',
  queueAs: strings.queue.extension,
  touches: ({ id }) => [refTo('tagBoard', id)],
  show: (draft, { id, ...change }) =>
    draft.patch<ExtensionChange>(refTo('tagBoard', id), (board) => ({ ...board, ...change })),
  send: async (input, operationId, queue) => send(client, ChangeExtensionDocument, { input }, operationId, queue),
})

export const deletingExtension = (client: ApolloClient): Act<Id> => ({
  name: 'delete-extension',
  queueAs: strings.queue.extension,
  touches: (id) => [refTo('tagBoard', id)],
  show: (draft, id) => draft.remove(refTo('tagBoard', id)),
  send: async (id, operationId, queue) => send(client, DeleteExtensionDocument, { input: { id } }, operationId, queue),
})

interface ExtensionLink {
  extensionId: Id
  projectId: Id
  linked: boolean
}
interface ShownBoard {
  id: Id
  projectId?: Id | null
}

/** Offers an extension in a project, or stops offering it: its tags appear with the answer. */
export const linkingExtension = (client: ApolloClient): Act<ExtensionLink> => ({
  name: 'set-extension-link',
  queueAs: strings.queue.extension,
  touches: ({ extensionId, projectId }) => [refTo('tagBoard', extensionId), refTo('project', projectId)],
  show: (draft, { extensionId, projectId, linked }) =>
    draft.patch<{ tagBoards?: readonly ShownBoard[] }>(refTo('project', projectId), (project) => {
      if (!project.tagBoards) return project
      const others = project.tagBoards.filter(({ id }) => id !== extensionId)
      // Lists with more details of boards need them from the answer, so only plain lists are drawn ahead.
      const isPlain = project.tagBoards.every((board) => !('groups' in board))
      const board = { __typename: 'TagBoard', id: extensionId, projectId: null }
      return linked
        ? isPlain
          ? { ...project, tagBoards: [...others, board] }
          : project
        : { ...project, tagBoards: others }
    }),
  send: async (input, operationId, queue) => send(client, SetExtensionLinkDocument, { input }, operationId, queue),
})
