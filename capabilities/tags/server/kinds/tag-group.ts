import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { tagGroupEvents } from '../../model/events.ts'
import { tagBoardPolicy } from '../../model/policy.ts'
import { redoAct, undoAct } from '../acts.ts'
import { groupRows } from '../boards-store.ts'
import { purgeGroups } from '../purge-boards.ts'

export const kind: ContentKind = {
  kind: 'tag-group',
  events: tagGroupEvents,
  dependsOn: ['tag-board', 'extension'],
  search: { notApplicable: 'A group is found by its tags.' },
  share: { scoped: true },
  export: groupRows.exported,
  copy: { tables: [{ table: 'tag_groups', after: ['tag_boards'], needs: { tag_board_id: ['tag_boards'] } }] },
  move: { notApplicable: 'A group stays on its board; its tags go to another.' },
  import: { by: 'imports' },
  comment: { notApplicable: 'A group is named, not discussed.' },
  trash: {
    ...groupRows.trashed,
    level: tagBoardPolicy.rules.edit.level,
    // Tags that a group lost when it was deleted are put back into it, except those that a user has moved since.
    async restore(context, deletionId, limit) {
      const count = await groupRows.trashed.restore(context, deletionId, limit)
      if (count > 0) await undoAct(context, deletionId)
      return count
    },
    async redelete(context, deletionId, limit) {
      const count = await groupRows.trashed.redelete(context, deletionId, limit)
      if (count > 0) await redoAct(context, deletionId)
      return count
    },
  },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A group holds no recording or picture.' },
  retain: { notApplicable: 'Groups are kept for as long as their board.' },
  purge: { ...groupRows.purged, remove: purgeGroups },
}
