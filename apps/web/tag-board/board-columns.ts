import type {
  BoardGroupFragment,
  BoardTagFragment,
  OpenTagBoardFragment,
} from '#generated/operations/apps/web/tag-board/tag-board.ts'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { byRank } from '#platform/kernel/rank.ts'

export type BoardTag = BoardTagFragment
export type BoardGroup = BoardGroupFragment
export type OpenTagBoard = OpenTagBoardFragment

/** A column of a board: a group, or (`group` null, key '') the tags of its place that stand in none. */
export interface BoardColumn {
  key: string
  group: BoardGroup | null
  /** All of its tags, in their order. */
  tags: readonly BoardTag[]
  /** Those that match what is looked for. */
  shown: readonly BoardTag[]
}

/** Where something is dropped: before a tag of a column, or at its end. */
export interface Drop {
  columnKey: string
  beforeId: string | null
}

/**
 * The columns of a board: its groups in their order, before them the tags without a group. Those of a project stand on
 * every board of the project until somebody gives them a group; those of an extension on its own board.
 * @param board null while a project has no board
 */
export function boardColumns(
  boards: readonly OpenTagBoard[],
  board: OpenTagBoard | null,
  tags: readonly BoardTag[],
  query: string,
): BoardColumn[] {
  const extensionId = board !== null && board.projectId === null ? board.id : null
  const groupIds = new Set(boards.flatMap(({ groups }) => groups.map(({ id }) => id)))
  const byGroup = new Map<string, BoardTag[]>([['', []]])
  for (const tag of tags) {
    const grouped = tag.tagGroupId !== null && groupIds.has(tag.tagGroupId)
    if (!grouped && (tag.extension?.id ?? null) !== extensionId) continue
    const key = grouped ? (tag.tagGroupId ?? '') : ''
    const column = byGroup.get(key)
    if (column) column.push(tag)
    else byGroup.set(key, [tag])
  }
  const matches = wordsFinder(query)
  const column = (key: string, group: BoardGroup | null): BoardColumn => {
    const all = (byGroup.get(key) ?? []).toSorted(byRank)
    return { key, group, tags: all, shown: all.filter((tag) => matches(tag.title)) }
  }
  const groups = (board?.groups ?? []).toSorted(byRank)
  return [column('', null), ...groups.map((group) => column(group.id, group))]
}

/**
 * What the server is told of a drop: each tag right before the same one, so that they keep their order; at the end one
 * after another.
 */
export function placesOf(
  ids: readonly string[],
  { columnKey, beforeId }: Drop,
): Array<{ id: string; tagGroupId: string | null; beforeId: string | null }> {
  return ids.map((id) => ({ id, tagGroupId: columnKey === '' ? null : columnKey, beforeId }))
}
