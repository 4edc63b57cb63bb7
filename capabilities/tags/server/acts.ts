import { rowActs, type RowAct, type RowPart } from '#journal/server/index.ts'
import { extensionEvents, tagBoardEvents, tagEvents, tagGroupEvents } from '../model/events.ts'

type Table = 'tag_boards' | 'tag_groups' | 'tags'
/** One act on tags, groups and boards, which can be undone as a whole. */
export type TagAct = RowAct<Table>
/** A tag, group or board that acts changed, with the changed columns. */
export type TagPart = RowPart<Table>

/** A group needs its board, a tag its group. */
export const {
  begin: beginAct,
  undo,
  redo,
  undoAct,
  redoAct,
} = rowActs({
  keptIn: 'tag_acts',
  tables: {
    tag_boards: {
      events: (row) => (row['project_id'] === null ? extensionEvents : tagBoardEvents),
      columns: ['title', 'description', 'rank', 'deleted_at', 'deletion_id'],
    },
    tag_groups: {
      events: tagGroupEvents,
      columns: ['tag_board_id', 'title', 'color', 'rank', 'deleted_at', 'deletion_id'],
    },
    tags: {
      events: tagEvents,
      columns: [
        'scope_id',
        'project_id',
        'tag_group_id',
        'title',
        'title_key',
        'color',
        'keeps_color',
        'role',
        'locked',
        'description',
        'rank',
        'merged_into_id',
        'deleted_at',
        'deletion_id',
      ],
      touched: true,
    },
  },
  taken: 'A tag has this title by now. Rename it first.',
})
