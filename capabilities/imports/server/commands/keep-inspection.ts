import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand } from '#journal/server/index.ts'
import { importEvents } from '../../model/events.ts'
import type { Inspection } from '../../model/inspection.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import { importPolicy } from '../../model/policy.ts'
import { requireImport } from '../require-import.ts'
import { updateImport } from '../store.ts'

/** Stores the result of inspecting the file, or why it cannot be read. */
export const keepInspection = defineCommand({
  name: 'keep-inspection',
  who: [importPolicy.may('start')],
  input: z.custom<
    | { id: Id; inspection: Inspection; document: ParsedDocument | null; encoding: string | null }
    | { id: Id; message: string; reason: string | null }
  >(),
  async run({ tx, actor, emit }, input) {
    const found = await requireImport(tx, actor, input.id)
    importPolicy.authorize(actor, 'start', found)
    if ('message' in input)
      await updateImport(tx, found.id, {
        state: 'UPLOADED',
        document: null,
        errorMessage: input.message,
        errorReason: input.reason,
      })
    else
      await updateImport(tx, found.id, {
        state: 'INSPECTED',
        inspection: input.inspection,
        document: input.document,
        encoding: input.encoding,
        errorMessage: null,
        errorReason: null,
      })
    emit(importEvents.inspected({ id: found.id, scopeId: found.scopeId }))
    return { id: found.id }
  },
})
