import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { assertFeature, planOf } from '#plans/model/plans.ts'
import { findWorkspace } from '#workspaces/server/index.ts'
import { folderEvents } from '../../model/events.ts'
import { folderChange } from '../../model/folder.ts'
import { folderPolicy } from '../../model/policy.ts'
import { findFolder, updateFolder } from '../store.ts'

/** Renames a folder, or sets the level of everyone on projects created in it from now on. */
export const changeFolder = defineCommand({
  name: 'change-folder',
  who: [folderPolicy.may('edit'), folderPolicy.may('share')],
  undo: 'rows',
  input: folderChange,
  async run({ tx, teamId, actor, emit }, { id, ...change }) {
    const folder = await findFolder(tx, id)
    if (!folder || !folderPolicy.allows(actor, 'view', folder)) throw notFound('The folder')
    folderPolicy.authorize(actor, 'edit', folder)
    if (change.projectDefault !== undefined) folderPolicy.authorize(actor, 'share', folder)
    if (change.projectDefault != null)
      assertFeature(planOf((await findWorkspace(tx, teamId))?.plan ?? ''), 'projectPermissions')
    await updateFolder(tx, id, change)
    const before = { title: folder.title, projectDefault: folder.projectDefault }
    const reported = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    emit(folderEvents.changed({ id, scopeId: folder.scopeId, before, after: { ...before, ...reported } }))
    return { id }
  },
})
