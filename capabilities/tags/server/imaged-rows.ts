import { notFound } from '#platform/kernel/errors.ts'
import type { ImagedTable } from '#journal/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { projectExtensionEvents } from '../model/events.ts'
import { extensionPolicy } from '../model/policy.ts'
import { findBoards } from './boards-store.ts'

/** The links that offer extensions in projects. */
export const imagedLinks: ImagedTable = {
  table: 'tag_board_links',
  keys: ['project_id', 'tag_board_id'],
  isOfLinks: true,
  async putBack({ tx, actor }, rows) {
    return Promise.all(
      rows.map(async ({ thingId: id, after, row }) => {
        const [extension] = await findBoards(tx, [String(row['tag_board_id'])])
        if (!extension || !extensionPolicy.allows(actor, 'view', extension)) throw notFound('The extension')
        const project = await findProject(tx, id)
        if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
        projectPolicy.authorize(actor, 'edit', project)
        const reported = { id, scopeId: project.scopeId, after: { extensionId: extension.id, title: extension.title } }
        return projectExtensionEvents[after === null ? 'extension-unlinked' : 'extension-linked'](reported)
      }),
    )
  },
}
