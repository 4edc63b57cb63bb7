import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { LEVELS } from '#platform/kernel/policy.ts'
import type { CommandContext, ImagedTable } from '#journal/server/index.ts'
import { assertFeature, planOf } from '#plans/model/plans.ts'
import { findWorkspace } from '#workspaces/server/index.ts'
import { folderInItself, folderTooDeep } from '../model/errors.ts'
import { folderEvents } from '../model/events.ts'
import { MAX_FOLDER_DEPTH } from '../model/limits.ts'
import { folderPlacePolicy, folderPolicy } from '../model/policy.ts'
import { findFormerPlace, findPlace, lockPlaces } from './place.ts'
import { branchHeight, findFolder, findFolders, folderPaths } from './store.ts'

const row = z.object({
  title: z.string(),
  project_default: z.enum(LEVELS).nullable(),
  parent_id: z.uuid().nullable(),
})

/** Undoable changes of folders' own rows: their data, and their position. */
export const imagedFolders: ImagedTable = {
  table: 'folders',
  keys: ['id'],
  async hold(context, _ids, columns) {
    if (PLACES.some((column) => columns.has(column))) await lockPlaces(context)
  },
  async putBack(context, rows) {
    const { actor } = context
    const folders = new Map(
      (
        await findFolders(
          context.tx,
          rows.map(({ thingId }) => thingId),
        )
      ).map((folder) => [folder.id, folder]),
    )
    const moved: Id[] = []
    const events = []
    for (const { thingId: id, before, after, row: whole } of rows) {
      const folder = folders.get(id)
      if (!folder) throw notFound('The folder')
      const columns = Object.keys(after ?? {})
      const [was, is] = [row.parse({ ...whole, ...before }), row.parse(whole)]
      const { scopeId } = folder
      if (columns.some((column) => !PLACES.includes(column))) {
        if (!folderPolicy.allows(actor, 'view', folder)) throw notFound('The folder')
        folderPolicy.authorize(actor, 'edit', folder)
        if (columns.includes('project_default')) await assertMayDefault(context, folder, is.project_default)
        events.push(folderEvents.changed({ id, scopeId, before: said(was), after: said(is) }))
      }
      if (columns.includes('parent_id')) {
        if (!folderPolicy.allows(actor, 'view', folder)) throw notFound('The folder')
        folderPolicy.authorize(actor, 'move', folder)
        const place = await findFormerPlace(context, is.parent_id)
        folderPlacePolicy.authorize(actor, 'createFolder', { scopeId: place.scopeId })
        moved.push(id)
      } else if (columns.includes('rank')) {
        // A user who reorders the content of a place may not see all of it.
        const place = await findPlace(context, is.parent_id)
        folderPlacePolicy.authorize(actor, 'arrange', { scopeId: place.scopeId })
      }
      if (columns.some((column) => PLACES.includes(column)))
        events.push(
          folderEvents.moved({ id, scopeId, before: { parentId: was.parent_id }, after: { parentId: is.parent_id } }),
        )
    }
    await assertNested(context, moved)
    return events
  },
}

const PLACES: readonly string[] = ['parent_id', 'rank']

function said({ title, project_default: projectDefault }: z.output<typeof row>) {
  return { title, projectDefault }
}

async function assertMayDefault(
  { tx, teamId, actor }: CommandContext,
  folder: { scopeId: Id },
  level: string | null,
): Promise<void> {
  folderPolicy.authorize(actor, 'share', folder)
  if (level !== null) assertFeature(planOf((await findWorkspace(tx, teamId))?.plan ?? ''), 'projectPermissions')
}

/** The folder into which a folder would be moved back may by now be inside it, or deeper down. */
async function assertNested({ tx }: CommandContext, ids: ReadonlyArray<Id>): Promise<void> {
  if (ids.length === 0) return
  const paths = await folderPaths(tx, ids)
  for (const id of ids) {
    const path = paths.get(id)
    if (!path) throw folderInItself()
    if (path.length + (await branchHeight(tx, id)) - 1 > MAX_FOLDER_DEPTH) throw folderTooDeep()
  }
}

/** One's own pins. */
export const imagedPins: ImagedTable = {
  table: 'folder_pins',
  keys: ['user_id', 'folder_id'],
  isOfLinks: true,
  async putBack({ tx, actor }, rows) {
    return Promise.all(
      rows.map(async ({ thingId: id, after, row }) => {
        const folder = await findFolder(tx, id)
        if (!folder || row['user_id'] !== actor.userId || !folderPolicy.allows(actor, 'view', folder))
          throw notFound('The folder')
        const reported = { id, scopeId: folder.scopeId, onlyFor: String(row['user_id']) }
        return after === null ? folderEvents.unpinned(reported) : folderEvents.pinned(reported)
      }),
    )
  },
}
