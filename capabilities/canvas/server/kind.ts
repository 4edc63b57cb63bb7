import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { canvasItemEvents } from '../model/events.ts'
import { MAX_CANVAS_ITEMS } from '../model/limits.ts'
import { canvasPolicy } from '../model/policy.ts'
import { publishChanged } from './require-canvas.ts'
import { countOnDeletion, countWithRestored, itemRows } from './store.ts'

const { trashed } = itemRows

/** Notifies the pages that show the canvases of what was deleted and restored. */
async function publishDeletion(context: CommandContext, deletionId: Id): Promise<void> {
  for (const canvas of await countOnDeletion(context.tx, deletionId)) publishChanged(context, canvas)
}

export const kind: ContentKind = {
  kind: 'canvasItem',
  events: canvasItemEvents,
  dependsOn: ['projectView'],
  search: { notApplicable: 'What a canvas refers to is found by itself; its own words are read on the canvas.' },
  share: { scoped: true },
  export: itemRows.exported,
  copy: {
    tables: [
      { table: 'canvases', with: { table: 'project_views', by: 'view_id' } },
      {
        table: 'canvas_items',
        after: ['project_views', 'notes', 'insights', 'highlights'],
        needs: { target_id: ['notes', 'insights', 'highlights'] },
        loses: { group_id: ['canvas_items'] },
      },
    ],
  },
  move: { notApplicable: 'What lies on a canvas stays with its view.' },
  import: { notApplicable: 'Canvases are made, not imported.' },
  comment: { notApplicable: 'What a canvas refers to is discussed where it stands.' },
  trash: {
    ...trashed,
    level: canvasPolicy.rules.delete.level,
    cascadeDelete: itemRows.takenAlong('projectView', 'view_id'),
    async restore(context, deletionId, limit) {
      const count = await trashed.restore(context, deletionId, limit)
      if (count > 0) await publishDeletion(context, deletionId)
      return count
    },
    async redelete(context, deletionId, limit) {
      const count = await trashed.redelete(context, deletionId, limit)
      if (count > 0) await publishDeletion(context, deletionId)
      return count
    },
    async restoreBlocker(tx, deletionId) {
      const full = (await countWithRestored(tx, deletionId)) > MAX_CANVAS_ITEMS
      return full
        ? `The canvas holds ${MAX_CANVAS_ITEMS.toLocaleString('en')} objects at the most, and these would be more. Take others off it first.`
        : null
    },
  },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'References show what their source says; a canvas holds no recording.' },
  retain: { notApplicable: 'A canvas is kept for as long as its project.' },
  purge: itemRows.purged,
}
