import { defineCommand } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { redactionPolicy } from '../../model/policy.ts'
import { namedFile } from '../../model/redaction.ts'
import { withoutRepeated } from '../../model/copies.ts'
import { copiesToRedact } from '../copies.ts'
import { redactCopy } from '../redact-parts.ts'
import { requireRecording } from '../require-recording.ts'
import { approvedOf } from '../store.ts'
import { lockTextsShowingAny } from '../texts-showing.ts'
import { redactingUndo, type Decided } from './decide-redactions.ts'

/** Redacts in a recording and each of its copies what is redacted in any of them. */
export const redactCopiesAlike = defineCommand({
  name: 'redact-copies-alike',
  who: [redactionPolicy.may('redact')],
  undo: redactingUndo,
  ports: ['queue'],
  input: namedFile,
  async run(context, { fileId }): Promise<Decided> {
    const { tx, actor } = context
    const recording = await requireRecording(tx, actor, fileId)
    redactionPolicy.authorize(actor, 'redact', recording.note)
    const all = [recording, ...(await copiesToRedact(tx, actor, fileId))]
    await lockTextsShowingAny(tx, all)
    const requested = withoutRepeated(await approvedOf(tx, ...all.map(({ file }) => file.id)))
    const redactionIds: Id[] = []
    for (const one of all) redactionIds.push(...(await redactCopy(context, one, requested)))
    return { fileIds: all.map(({ file }) => file.id), redactionIds }
  },
})
