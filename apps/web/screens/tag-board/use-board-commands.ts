import {
  ArrangeTagsDocument,
  ChangeTagBoardDocument,
  ChangeTagGroupDocument,
  CreateTagBoardDocument,
  CreateTagGroupDocument,
  DeleteTagBoardDocument,
  DeleteTagGroupDocument,
} from '#generated/operations/apps/web/screens/tag-board/tag-board.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { rankAmong, type Placement, type Ranked } from '#platform/kernel/rank.ts'
import { dataOf } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { useTagCommands } from '../project/use-tag-commands.ts'
import {
  placesOf,
  type BoardColumn,
  type BoardGroup,
  type BoardTag,
  type Drop,
  type OpenTagBoard,
} from './board-columns.ts'
import { boardStrings as text } from './strings.ts'
import { useTagAct } from './use-tag-act.ts'

/** What shows tags and their groups, read again after they changed. */
export const TAG_LISTS = ['ProjectTagBoards', 'ProjectTags', 'OpenExtension']

type LetGo = { tags: 'ungroup' | 'move' | 'delete'; moveToGroupId?: string }
/** The place of a board in a project that has none yet, or of one that is there. */
export type BoardPlace = { projectId: Id } | { tagBoardId: Id }

/** How a drop will look, before the server has answered. */
function shownAtOnce(column: BoardColumn, tags: readonly BoardTag[], drop: Drop) {
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
    const color = moved.has(id) && column.group && !tag.keepsColor ? column.group.color : tag.color
    return [
      {
        __typename: 'Tag' as const,
        id,
        rank,
        color,
        tagGroupId: moved.has(id) ? (column.group?.id ?? null) : tag.tagGroupId,
      },
    ]
  })
}

/** What can be done with boards, groups and the places of tags; each one act, undone by mod+z and the toast. */
export function useBoardCommands() {
  const [arrange] = useCommand(ArrangeTagsDocument)
  const [createBoard] = useCommand(CreateTagBoardDocument, { refetch: TAG_LISTS })
  const [changeBoard] = useCommand(ChangeTagBoardDocument, { refetch: TAG_LISTS })
  const [deleteBoard] = useCommand(DeleteTagBoardDocument, { refetch: TAG_LISTS })
  const [createGroup] = useCommand(CreateTagGroupDocument, { refetch: TAG_LISTS })
  const [changeGroup] = useCommand(ChangeTagGroupDocument, { refetch: TAG_LISTS })
  const [deleteGroup] = useCommand(DeleteTagGroupDocument, { refetch: TAG_LISTS })
  const { create: createTag } = useTagCommands()
  const act = useTagAct(TAG_LISTS)

  return {
    move: async (column: BoardColumn, tags: readonly BoardTag[], drop: Drop): Promise<boolean> =>
      act(
        text.moved(
          tags.map(({ title }) => title),
          column.group?.title ?? text.ungrouped,
        ),
        async () => {
          const optimistic = {
            arrangeTags: { __typename: 'ArrangedTags' as const, actId: '', tags: shownAtOnce(column, tags, drop) },
          }
          return dataOf(
            await arrange(
              {
                input: {
                  places: placesOf(
                    tags.map(({ id }) => id),
                    drop,
                  ),
                },
              },
              { optimistic },
            ),
          )?.arrangeTags
        },
      ),
    sort: async (column: BoardColumn, tags: readonly BoardTag[]): Promise<boolean> =>
      act(
        text.sortedGroup(column.group?.title ?? text.ungrouped),
        async () =>
          dataOf(
            await arrange({ input: { places: tags.map(({ id }) => ({ id, tagGroupId: column.group?.id ?? null })) } }),
          )?.arrangeTags,
      ),
    createBoard: async (projectId: Id, title: string): Promise<Id | null> => {
      let id = ''
      const made = await act(text.madeBoard(title), async () => {
        // Done again it is another board.
        id = newId()
        return dataOf(await createBoard({ input: { id, projectId, title } }))?.createTagBoard
      })
      return made ? id : null
    },
    renameBoard: async (board: OpenTagBoard, title: string): Promise<boolean> =>
      act(
        text.renamedBoard(title),
        async () => dataOf(await changeBoard({ input: { id: board.id, title } }))?.changeTagBoard,
      ),
    moveBoard: async (board: OpenTagBoard, placement: Placement): Promise<boolean> =>
      act(
        text.movedBoard(board.title),
        async () => dataOf(await changeBoard({ input: { id: board.id, ...placement } }))?.changeTagBoard,
      ),
    removeBoard: async (board: OpenTagBoard, tags: 'ungroup' | 'delete'): Promise<boolean> =>
      act(
        text.deletedBoard(board.title),
        async () => dataOf(await deleteBoard({ input: { id: board.id, tags } }))?.deleteTagBoard,
      ),
    createGroup: async (place: BoardPlace, title: string): Promise<boolean> =>
      act(
        text.madeGroup(title),
        async () => dataOf(await createGroup({ input: { id: newId(), ...place, title } }))?.createTagGroup,
      ),
    changeGroup: async (group: BoardGroup, change: { title?: string; color?: string }): Promise<boolean> =>
      act(
        change.title === undefined ? text.recoloredGroup(group.title) : text.renamedGroup(change.title),
        async () => dataOf(await changeGroup({ input: { id: group.id, ...change } }))?.changeTagGroup,
      ),
    moveGroup: async (group: BoardGroup, placement: Placement): Promise<boolean> =>
      act(
        text.movedGroup(group.title),
        async () => dataOf(await changeGroup({ input: { id: group.id, ...placement } }))?.changeTagGroup,
      ),
    removeGroup: async (group: BoardGroup, letGo: LetGo): Promise<boolean> =>
      act(
        text.deletedGroup(group.title),
        async () => dataOf(await deleteGroup({ input: { id: group.id, ...letGo } }))?.deleteTagGroup,
      ),
    /** Adds a tag to a column, or shows why not. */
    createTag: async (place: BoardPlace, group: BoardGroup | null, title: string): Promise<boolean> =>
      createTag(place, title, group?.id),
  }
}

export type BoardCommands = ReturnType<typeof useBoardCommands>
