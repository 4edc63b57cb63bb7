import { NOT_QUOTED, type ContentKind } from '#content-kinds/server/index.ts'
import { folderEvents } from '../model/events.ts'
import { folderPolicy } from '../model/policy.ts'
import { emptyFolders, purgeFolders } from './purge-folders.ts'
import { assertFoldersFit, lockPlaces } from './place.ts'
import { findFolders, folderRows, visibleFolders } from './store.ts'

export const kind: ContentKind = {
  kind: 'folder',
  events: folderEvents,
  dependsOn: [],
  isPlace: true,
  search: {
    resultType: 'PROJECT_CATEGORY',
    async rows(tx, ids) {
      return (await findFolders(tx, ids)).map((folder) => ({
        id: folder.id,
        scopeId: folder.scopeId,
        title: folder.title,
        body: '',
        createdAt: folder.createdAt,
        updatedAt: folder.updatedAt,
        authorIds: folder.createdById === null ? [] : [folder.createdById],
        tagIds: [],
        projectId: null,
        published: null,
      }))
    },
    walk: folderRows.walk,
    async loadVisible(context, ids) {
      const folders = await context.read(async (tx) => visibleFolders(tx, context.actor, ids))
      const parents = new Map(
        (
          await context.read(async (tx) =>
            visibleFolders(
              tx,
              context.actor,
              folders.flatMap(({ parentId }) => parentId ?? []),
            ),
          )
        ).map((folder) => [folder.id, folder]),
      )
      return folders.map((folder) => {
        const parent = folder.parentId === null ? undefined : parents.get(folder.parentId)
        return {
          id: folder.id,
          kind: 'folder',
          title: folder.title,
          parent: parent ? { kind: 'folder', id: parent.id, title: parent.title } : null,
          projectId: null,
          createdAt: folder.createdAt,
          updatedAt: folder.updatedAt,
        }
      })
    },
  },
  share: { scoped: true },
  export: folderRows.exported,
  copy: { notApplicable: 'A folder is not copied: a project is.' },
  move: {
    notApplicable: 'A folder moves with its scope: its command changes the parent of the scope and nothing inside it.',
  },
  import: { notApplicable: 'Imports bring content into projects.' },
  comment: { notApplicable: 'A folder is sorted, not discussed.' },
  trash: {
    ...folderRows.trashed,
    level: folderPolicy.rules.delete.level,
    async restore(context, deletionId, limit) {
      await lockPlaces(context)
      const restored = await folderRows.restore(context.tx, deletionId, limit)
      await assertFoldersFit(
        context,
        restored.map(({ id }) => id),
        deletionId,
      )
      for (const { id, scopeId } of restored) context.emit(folderEvents.restored({ id, scopeId }))
      return restored.length
    },
  },
  evidence: NOT_QUOTED,
  redact: { notApplicable: 'A folder holds no recording or picture.' },
  retain: { notApplicable: 'A folder holds nothing of its own that would have to go.' },
  purge: { next: emptyFolders, remove: purgeFolders },
}
