import { z } from 'zod'
import { forbidden, notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { documentEvents } from '../../model/events.ts'
import { documentPolicy } from '../../model/policy.ts'
import { accessTo } from '../owners.ts'
import { selectOwned } from '../store.ts'
import { keepCorrected } from '../versions.ts'

/**
 * After the words of a source were corrected, stores its content as a version by the user who corrected it. If the
 * words equal the last version, nothing is stored.
 * @throws Failure NotFound, Forbidden
 */
export const keepCorrection = defineCommand({
  name: 'keep-correction',
  who: [documentPolicy.may('write')],
  undo: {
    never:
      'It stores a correction that is already in the text, where it is undone by typing or by restoring a version.',
  },
  input: z.object({ documentId: z.uuid() }),
  async run(context, { documentId }) {
    const { tx, teamId, actor, hooks, emit } = context
    const document = await selectOwned(tx, documentId)
    const access = document ? await accessTo({ hooks, tx, teamId, actor }, document) : 'none'
    if (!document || !documentPolicy.allows(actor, 'view', { ...document, access })) throw notFound('The document')
    if (!documentPolicy.allows(actor, 'write', { ...document, access }))
      throw forbidden('This text is locked or yours to read only, so it is not corrected.')
    const revision = await keepCorrected(context, documentId)
    if (revision !== null) {
      const { id, scopeId, ownerKind, ownerId } = document
      emit(documentEvents.corrected({ id, scopeId, parentId: ownerId, after: { ownerKind, ownerId, revision } }))
    }
    return { id: documentId }
  },
})
