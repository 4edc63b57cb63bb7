import { defineCommand } from '#journal/server/index.ts'
import { importEvents } from '../../model/events.ts'
import { namedImport } from '../../model/import.ts'
import { importPolicy } from '../../model/policy.ts'
import { job } from '../jobs/run-import.ts'
import { requireImport } from '../require-import.ts'
import { updateImport } from '../store.ts'

/** Resumes an import after its last stored row. */
export const resumeImport = defineCommand({
  name: 'resume-import',
  who: [importPolicy.may('resume')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: namedImport,
  async run({ tx, teamId, actor, emit, queue }, { id }) {
    const found = await requireImport(tx, actor, id)
    importPolicy.authorize(actor, 'resume', found)
    await updateImport(tx, id, {
      state: 'RUNNING',
      cancelReason: null,
      errorMessage: null,
      errorReason: null,
      finishedAt: null,
    })
    await queue.send(job, { teamId, importId: id }, { transaction: tx })
    emit(importEvents.resumed({ id, scopeId: found.scopeId }))
    return { id }
  },
})
