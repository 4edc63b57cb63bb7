import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { rankAmong, type Placement, type Ranked } from '#platform/kernel/rank.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  arrangingTags,
  changingTagGroup,
  creatingTagBoard,
  creatingTagGroup,
  deletingTagBoard,
  deletingTagGroup,
  movingTagBoard,
  movingTagGroup,
  renamingTagBoard,
  type LetGo,
  type TagPlace,
  type TagStanding,
} from '#tags/web/index.ts'
import { useTagCommands } from '../project-page/use-tag-commands.ts'
import {
  placesOf,
  type BoardColumn,
  type BoardGroup,
  type BoardTag,
  type Drop,
  type OpenTagBoard,
} from './board-columns.ts'
import { boardStrings as text } from './strings.ts'

/** The result of a drop as shown before the server has answered. */
function shownAtOnce(column: BoardColumn, tags: readonly BoardTag[], drop: Drop): TagStanding[] {
  let order: Ranked[] = column.tags.map(({ id, rank }) => ({ id, rank }))
  const changed = new Map<string, number>()
  for (const { id } of tags) {
    const { rank, nudged } = rankAmong(order, id, { beforeId: drop.beforeId })
    for (const row of [...nudged, { id, rank }]) changed.set(row.id, row.rank)
    const ranks = new Map(nudged.map((row) => [row.id, row.rank]))
    const others = order
      .filter((row) => row.id !== id)
      .map((row) => ({ id: row.id, rank: ranks.get(row.id) ?? row.rank }))
    order = [...others, { id, rank }].toSorted((one, other) => one.rank - other.rank)
  }
  const known = new Map([...column.tags, ...tags].map((tag) => [tag.id, tag]))
  const moved = new Set(tags.map(({ id }) => id))
  return [...changed].flatMap(([id, rank]) => {
    const tag = known.get(id)
    if (!tag) return []
    const isMoved = moved.has(id)
    const color = isMoved && column.group && !tag.keepsColor ? column.group.color : tag.color
    return [{ id, rank, color, tagGroupId: isMoved ? (column.group?.id ?? null) : tag.tagGroupId }]
  })
}

/** The commands for boards, groups and positions of tags; each is one act, undone by mod+z and the toast. */
export function useBoardCommands() {
  const arrange = useAct(arrangingTags)
  const addBoard = useAct(creatingTagBoard)
  const renameBoard = useAct(renamingTagBoard)
  const moveBoard = useAct(movingTagBoard)
  const removeBoard = useAct(deletingTagBoard)
  const addGroup = useAct(creatingTagGroup)
  const changeGroup = useAct(changingTagGroup)
  const moveGroup = useAct(movingTagGroup)
  const removeGroup = useAct(deletingTagGroup)
  const { create: createTag } = useTagCommands()
  return useMemo(
    () => ({
      move: async (column: BoardColumn, tags: readonly BoardTag[], drop: Drop): Promise<boolean> => {
        const ids = tags.map(({ id }) => id)
        return reportAct(arrange({ places: placesOf(ids, drop), shown: shownAtOnce(column, tags, drop) }), {
          title: text.moved(
            tags.map(({ title }) => title),
            column.group?.title ?? text.ungrouped,
          ),
        })
      },
      /** Sorts all tags of a column into this order. */
      sort: async (column: BoardColumn, tags: readonly BoardTag[]): Promise<boolean> => {
        const tagGroupId = column.group?.id ?? null
        const given = arrange({
          places: tags.map(({ id }) => ({ id, tagGroupId })),
          shown: tags.map(({ id, color }, rank) => ({ id, rank, color, tagGroupId })),
        })
        return reportAct(given, { title: text.sortedGroup(column.group?.title ?? text.ungrouped) })
      },
      /** @returns the id of the board when it was created; null if it was refused. */
      async createBoard(projectId: Id, title: string): Promise<Id | null> {
        const id = newId()
        return (await reportAct(addBoard({ id, projectId, title }), { title: text.madeBoard(title), onceDone: true }))
          ? id
          : null
      },
      renameBoard: async ({ id }: OpenTagBoard, title: string): Promise<boolean> =>
        reportAct(renameBoard({ id, title }), { title: text.renamedBoard(title) }),
      moveBoard: async (board: OpenTagBoard, projectId: Id, placement: Placement): Promise<boolean> =>
        reportAct(moveBoard({ id: board.id, projectId, placement }), { title: text.movedBoard(board.title) }),
      /** @param tagsToDelete the tags to delete with it; null if its tags stay */
      removeBoard: async ({ id, title }: OpenTagBoard, tagsToDelete: readonly Id[] | null): Promise<boolean> =>
        reportAct(removeBoard({ id, tagsToDelete }), { title: text.deletedBoard(title) }),
      createGroup: async (place: TagPlace, title: string): Promise<boolean> =>
        reportAct(addGroup({ id: newId(), place, title }), { title: text.madeGroup(title) }),
      changeGroup: async ({ id, title }: BoardGroup, change: { title?: string; color?: string }): Promise<boolean> =>
        reportAct(changeGroup({ id, ...change }), {
          title: change.title === undefined ? text.recoloredGroup(title) : text.renamedGroup(change.title),
        }),
      /** @param groups all groups of the board, in order */
      async moveGroup(group: BoardGroup, groups: readonly BoardGroup[], placement: Placement): Promise<boolean> {
        const { rank, nudged } = rankAmong(groups, group.id, placement)
        const given = moveGroup({ id: group.id, placement, ranks: [...nudged, { id: group.id, rank }] })
        return reportAct(given, { title: text.movedGroup(group.title) })
      },
      removeGroup: async ({ id, title }: BoardGroup, tagIds: readonly Id[], letGo: LetGo): Promise<boolean> =>
        reportAct(removeGroup({ id, tagIds, letGo }), { title: text.deletedGroup(title) }),
      /** Adds a tag to a column, or shows why not. */
      createTag: async (place: TagPlace, group: BoardGroup | null, title: string): Promise<boolean> =>
        createTag(place, title, group),
    }),
    [arrange, addBoard, renameBoard, moveBoard, removeBoard, addGroup, changeGroup, moveGroup, removeGroup, createTag],
  )
}

export type BoardCommands = ReturnType<typeof useBoardCommands>
