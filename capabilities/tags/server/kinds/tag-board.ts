import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { tagBoardEvents } from '../../model/events.ts'
import { tagBoardPolicy } from '../../model/policy.ts'
import { boardRows } from '../boards-store.ts'
import { purgeBoards } from '../purge-boards.ts'

export const kind: ContentKind = {
  kind: 'tag-board',
  events: tagBoardEvents,
  dependsOn: ['project'],
  search: { notApplicable: 'A board is found with its project.' },
  share: { scoped: true },
  export: boardRows.exported,
  copy: {
    tables: [
      { table: 'tag_boards', after: ['projects'] },
      { table: 'tag_board_links', with: { table: 'projects', by: 'project_id' } },
    ],
  },
  move: { notApplicable: 'A board stays with its project.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'A board is named, not discussed.' },
  trash: { ...boardRows.trashed, level: tagBoardPolicy.rules.edit.level },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A board holds no recording or picture.' },
  retain: { notApplicable: 'Boards are kept for as long as their project.' },
  purge: { ...boardRows.purged, remove: purgeBoards },
}
