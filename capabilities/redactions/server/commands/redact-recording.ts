import { Failure } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { cutText } from '#platform/kernel/text.ts'
import { readDocument } from '#documents/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { MAX_QUOTE_CHARS, MAX_REDACTIONS } from '../../model/limits.ts'
import { redactionPolicy } from '../../model/policy.ts'
import { newRedaction, type Part } from '../../model/redaction.ts'
import { wordsSaid } from '../../model/cover-words.ts'
import { coverInTexts, timesOfDocument } from '../cover-in-texts.ts'
import { requireRecording, type Recording } from '../require-recording.ts'
import { settle } from '../settle.ts'
import { countRedactions, findRedactions, insertRedactions } from '../store.ts'

/**
 * Redacts a part of a recording: its words leave the note at once, the part is withheld, and a recording without it is
 * rendered.
 */
export const redactRecording = defineCommand({
  name: 'redact-recording',
  input: newRedaction,
  async run(context, { id = newId(), fileId, ...edit }) {
    const { tx, teamId, actor, principal, emit } = context
    const recording = await requireRecording(tx, actor, fileId)
    redactionPolicy.authorize(actor, 'redact', recording.note)
    if ((await countRedactions(tx, fileId)) >= MAX_REDACTIONS)
      throw new Failure(
        'InvalidOperation',
        `A recording has at most ${MAX_REDACTIONS.toLocaleString('en')} redactions.`,
      )
    const { note, file } = recording
    await insertRedactions(tx, teamId, principal, [
      {
        id,
        scopeId: file.scopeId,
        fileId,
        noteId: note.id,
        ...edit,
        state: 'APPROVED',
        kind: null,
        quote: await quoteOf(context, recording, edit),
        contextBefore: '',
        contextAfter: '',
      },
    ])
    await coverInTexts(context, recording, await findRedactions(tx, [id]))
    await settle(context, recording)
    emit({
      type: 'redaction.approved',
      resource: { kind: 'redaction', id },
      scopeId: file.scopeId,
      after: { fileId, noteId: note.id, ...edit },
    })
    return { id, fileId }
  },
})

/** What is said in a part of a recording, for whoever decides about it. */
export async function quoteOf(
  { tx }: Pick<CommandContext, 'tx'>,
  { note, file }: Recording,
  { startMs, endMs }: Part,
): Promise<string> {
  const document = await readDocument(tx, note.documentId)
  return document
    ? cutText(
        wordsSaid(document.content, { fileId: file.id, startMs, endMs }, await timesOfDocument(tx, note.documentId)),
        MAX_QUOTE_CHARS,
      )
    : ''
}
