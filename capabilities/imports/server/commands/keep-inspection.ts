import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { importEvents } from '../../model/events.ts'
import { importPolicy } from '../../model/policy.ts'
import { requireImport } from '../require-import.ts'
import { updateImport } from '../store.ts'
import { foundInFile, type FoundInImport } from './found-in-file.ts'

/** Stores the result of inspecting the file, or why it cannot be read. */
export const keepInspection = defineCommand({
  name: 'keep-inspection',
  who: [importPolicy.may('start')],
  input: z.custom<{ id: Id; found: FoundInImport }>(),
  async run({ tx, actor, emit }, { id, found: inFile }) {
    const found = await requireImport(tx, actor, id)
    importPolicy.authorize(actor, 'start', found)
    await updateImport(tx, found.id, foundInFile(inFile))
    emit(importEvents.inspected({ id: found.id, scopeId: found.scopeId }))
    return { id: found.id }
  },
})
