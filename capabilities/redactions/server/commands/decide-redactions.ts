import { z } from 'zod'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { redactionPolicy } from '../../model/policy.ts'
import { namedRedactions, redactionChange, type Redaction } from '../../model/redaction.ts'
import { coverInTexts } from '../cover-in-texts.ts'
import { requireRedactions, type Recording } from '../require-recording.ts'
import { restoreInTexts } from '../restore-in-texts.ts'
import { settle } from '../settle.ts'
import { decideRedactions, updateRedaction } from '../store.ts'
import { quoteOf } from './redact-recording.ts'

type Action = 'decide' | 'reconsider' | 'restore'

/** Carries an act out for the redactions of each recording. @returns the files that they are of */
async function forEachRecording(
  context: CommandContext,
  ids: readonly Id[],
  action: Action,
  act: (recording: Recording, redactions: Redaction[]) => Promise<void>,
): Promise<{ fileIds: Id[] }> {
  const decided = await requireRedactions(context.tx, context.actor, ids)
  for (const { recording, redactions } of decided)
    for (const { state } of redactions) redactionPolicy.authorize(context.actor, action, { ...recording.note, state })
  for (const { recording, redactions } of decided) await act(recording, redactions)
  return { fileIds: decided.map(({ recording }) => recording.file.id) }
}

function tell(context: CommandContext, type: `redaction.${string}`, redactions: readonly Redaction[]): void {
  for (const { id, scopeId, fileId, noteId } of redactions)
    context.emit({ type, resource: { kind: 'redaction', id }, scopeId, after: { fileId, noteId } })
}

/** Redacts what was suggested. */
export const approveRedactions = defineCommand({
  name: 'approve-redactions',
  input: namedRedactions,
  run: async (context, { ids }) =>
    forEachRecording(context, ids, 'decide', async (recording, redactions) => {
      await decideRedactions(
        context.tx,
        redactions.map(({ id }) => id),
        'APPROVED',
        context.principal,
      )
      await coverInTexts(context, recording, redactions)
      await settle(context, recording)
      tell(context, 'redaction.approved', redactions)
    }),
})

/** Lets what was suggested be heard. It is not suggested again. */
export const rejectRedactions = defineCommand({
  name: 'reject-redactions',
  input: namedRedactions,
  run: async (context, { ids }) =>
    forEachRecording(context, ids, 'decide', async (_recording, redactions) => {
      await decideRedactions(
        context.tx,
        redactions.map(({ id }) => id),
        'REJECTED',
        context.principal,
      )
      tell(context, 'redaction.rejected', redactions)
    }),
})

/** Takes back that suggestions were rejected. */
export const reconsiderRedactions = defineCommand({
  name: 'reconsider-redactions',
  input: namedRedactions,
  run: async (context, { ids }) =>
    forEachRecording(context, ids, 'reconsider', async (_recording, redactions) => {
      await decideRedactions(
        context.tx,
        redactions.map(({ id }) => id),
        'SUGGESTED',
        context.principal,
      )
      tell(context, 'redaction.suggested', redactions)
    }),
})

/** Puts back what was redacted: words, sound and picture. `asSuggestions` takes back that found ones were approved. */
export const restoreRedactions = defineCommand({
  name: 'restore-redactions',
  input: namedRedactions.extend({ asSuggestions: z.boolean().default(false) }),
  run: async (context, { ids, asSuggestions }) =>
    forEachRecording(context, ids, 'restore', async (recording, redactions) => {
      const isSuggestion = ({ kind }: Redaction): boolean => asSuggestions && kind !== null
      await decideRedactions(
        context.tx,
        redactions.filter(isSuggestion).map(({ id }) => id),
        'SUGGESTED',
        context.principal,
      )
      await decideRedactions(
        context.tx,
        redactions.filter((one) => !isSuggestion(one)).map(({ id }) => id),
        'RESTORED',
        context.principal,
      )
      await restoreInTexts(context, recording, redactions)
      await settle(context, recording)
      tell(context, 'redaction.restored', redactions)
    }),
})

/** Moves the edges of a suggestion, or says what of it is hidden. */
export const changeRedaction = defineCommand({
  name: 'change-redaction',
  input: redactionChange,
  run: async (context, { id, ...edit }) =>
    forEachRecording(context, [id], 'decide', async (recording, redactions) => {
      await updateRedaction(context.tx, id, { ...edit, quote: await quoteOf(context, recording, edit) })
      tell(context, 'redaction.changed', redactions)
    }),
})
