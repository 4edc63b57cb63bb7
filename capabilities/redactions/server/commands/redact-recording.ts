import { defineCommand } from '#journal/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { redactionPolicy } from '../../model/policy.ts'
import { newRedaction } from '../../model/redaction.ts'
import { copiesToRedact } from '../copies.ts'
import { redactCopy, redactParts } from '../redact-parts.ts'
import { requireRecording } from '../require-recording.ts'
import { lockTextsShowingAny } from '../texts-showing.ts'
import { redactingUndo, type Decided } from './decide-redactions.ts'

/** Redacts a part of a recording, and of its copies if requested. */
export const redactRecording = defineCommand({
  name: 'redact-recording',
  who: [redactionPolicy.may('redact')],
  undo: redactingUndo,
  ports: ['queue'],
  input: newRedaction,
  async run(context, { id = newId(), fileId, copies: inCopies, ...part }): Promise<Decided> {
    const { tx, actor } = context
    const recording = await requireRecording(tx, actor, fileId)
    redactionPolicy.authorize(actor, 'redact', recording.note)
    const copies = inCopies ? await copiesToRedact(tx, actor, fileId) : []
    await lockTextsShowingAny(tx, [recording, ...copies])
    await redactParts(context, recording, [{ id, ...part }])
    const redactionIds = [id]
    for (const copy of copies) redactionIds.push(...(await redactCopy(context, copy, [part])))
    return { fileIds: [fileId, ...copies.map(({ file }) => file.id)], redactionIds }
  },
})
