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

/** A column of a board: a group, or (`group` null, key '') the tags without a group. */
export interface BoardColumn {
  key: string
  group: BoardGroup | null
  /** All of its tags, in order. */
  tags: readonly BoardTag[]
  /** The tags that match the search. */
  shown: readonly BoardTag[]
}

/** Where something is dropped: before a tag of a column, or at its end. */
export interface Drop {
  columnKey: string
  beforeId: string | null
}

/**
 * The columns of a board: its groups in order, and before them the tags without a group. Tags of a project without a
 * group are on every board of the project; those of an extension are on its own board.
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
 * The positions to send for a drop: each tag directly before the same one, so that they keep their order; or at the
 * end, one after another.
 */
export function placesOf(
  ids: readonly string[],
  { columnKey, beforeId }: Drop,
): Array<{ id: string; tagGroupId: string | null; beforeId: string | null }> {
  return ids.map((id) => ({ id, tagGroupId: columnKey === '' ? null : columnKey, beforeId }))
}
