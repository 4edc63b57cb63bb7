import { z } from 'zod'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { documentPolicy } from '../../model/policy.ts'
import { accessTo } from '../owners.ts'
import { selectOwned } from '../store.ts'
import { restoreVersion as restoreContent } from '../versions.ts'

/**
 * Restores the content of a version, for users who may write in the document; the current content stays in the history.
 * @throws Failure NotFound, Forbidden; InvalidOperation when the version was written by another release
 */
export const restoreVersion = defineCommand({
  name: 'restore-version',
  who: [documentPolicy.may('write')],
  undo: { by: 'restore-version' },
  input: z.object({ documentId: z.uuid(), versionId: z.uuid() }),
  async run(context, { documentId, versionId }) {
    const { tx, teamId, actor, hooks } = context
    const document = await selectOwned(tx, documentId)
    const access = document ? await accessTo({ hooks, tx, teamId, actor }, document) : 'none'
    if (!document || !documentPolicy.allows(actor, 'view', { ...document, access })) throw notFound('The document')
    if (!documentPolicy.allows(actor, 'write', { ...document, access }))
      throw forbidden('This text is locked or yours to read only, so no version of it can be restored.')
    await restoreContent(context, { documentId, versionId })
    return { id: documentId }
  },
})
