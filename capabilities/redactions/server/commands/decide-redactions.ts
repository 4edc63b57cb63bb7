import { z } from 'zod'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isSamePart } from '../../model/copies.ts'
import { redactionEvents } from '../../model/events.ts'
import { redactionPolicy } from '../../model/policy.ts'
import {
  namedRedactions,
  namedRedactionsInCopies,
  redactionChange,
  type Redaction,
  type RedactionState,
} from '../../model/redaction.ts'
import { copiesToRedact } from '../copies.ts'
import { approveIn, quotesOf, redactCopy } from '../redact-parts.ts'
import { requireRedactions, type Recording } from '../require-recording.ts'
import { restoreInTexts } from '../restore-in-texts.ts'
import { settle } from '../settle.ts'
import { approvedOf, decideRedactions, updateRedaction } from '../store.ts'
import { lockTextsShowingAny } from '../texts-showing.ts'
import type { Decided } from './redact-recording.ts'

type Action = 'decide' | 'reconsider' | 'restore'

interface Deciding {
  recording: Recording
  redactions: Redaction[]
  /** Other files of the recording, where the same is to be done. */
  copies: Recording[]
}

/** Carries an act out for the redactions of each recording. */
async function forEachRecording(
  context: CommandContext,
  { ids, copies: inCopies = false }: { ids: readonly Id[]; copies?: boolean },
  action: Action,
  act: (deciding: Deciding) => Promise<readonly Id[]>,
): Promise<Decided> {
  const { tx, actor } = context
  const decided = await requireRedactions(tx, actor, ids)
  for (const { recording, redactions } of decided)
    for (const { state } of redactions) redactionPolicy.authorize(actor, action, { ...recording.note, state })
  const all: Deciding[] = []
  for (const one of decided)
    all.push({ ...one, copies: inCopies ? await copiesToRedact(tx, actor, one.recording.file.id) : [] })
  if (inCopies)
    await lockTextsShowingAny(
      tx,
      all.flatMap(({ recording, copies }) => [recording, ...copies]),
    )
  const inOthers: Id[] = []
  for (const one of all) inOthers.push(...(await act(one)))
  return {
    fileIds: [...new Set(all.flatMap(({ recording, copies }) => [recording, ...copies].map(({ file }) => file.id)))],
    redactionIds: [...new Set([...ids, ...inOthers])],
  }
}

/** Redacts what was suggested, in copies of the recordings too if asked. */
export const approveRedactions = defineCommand({
  name: 'approve-redactions',
  who: [redactionPolicy.may('decide'), redactionPolicy.may('redact')],
  undo: { by: 'restore-redactions' },
  ports: ['queue'],
  input: namedRedactionsInCopies,
  run: async (context, input) =>
    forEachRecording(context, input, 'decide', async ({ recording, redactions, copies }) => {
      await approveIn(context, recording, redactions)
      const inCopies: Id[] = []
      for (const copy of copies) inCopies.push(...(await redactCopy(context, copy, redactions)))
      return inCopies
    }),
})

/** Lets what was suggested be heard. It is not suggested again. */
export const rejectRedactions = defineCommand({
  name: 'reject-redactions',
  who: [redactionPolicy.may('decide')],
  undo: { by: 'reconsider-redactions' },
  input: namedRedactions,
  run: async (context, input) =>
    forEachRecording(context, input, 'decide', async ({ redactions }) => {
      await decide(context, redactions, 'REJECTED')
      tell(context, 'rejected', redactions)
      return []
    }),
})

/** Takes back that suggestions were rejected. */
export const reconsiderRedactions = defineCommand({
  name: 'reconsider-redactions',
  who: [redactionPolicy.may('reconsider')],
  undo: { by: 'reject-redactions' },
  input: namedRedactions,
  run: async (context, input) =>
    forEachRecording(context, input, 'reconsider', async ({ redactions }) => {
      await decide(context, redactions, 'SUGGESTED')
      tell(context, 'suggested', redactions)
      return []
    }),
})

/**
 * Puts back what was redacted: words, sound and picture; in copies of the recordings too, if asked, what is redacted
 * there in just the same part. `asSuggestions` takes back that found ones were approved.
 */
export const restoreRedactions = defineCommand({
  name: 'restore-redactions',
  who: [redactionPolicy.may('restore'), redactionPolicy.may('redact')],
  undo: { by: 'redact-recording' },
  ports: ['queue'],
  input: namedRedactionsInCopies.extend({ asSuggestions: z.boolean().default(false) }),
  run: async (context, { asSuggestions, ...input }) =>
    forEachRecording(context, input, 'restore', async ({ recording, redactions, copies }) => {
      await restoreIn(context, recording, redactions, asSuggestions)
      const inCopies: Id[] = []
      for (const copy of copies) {
        const same = (await approvedOf(context.tx, copy.file.id)).filter((there) =>
          redactions.some((one) => isSamePart(one, there)),
        )
        if (same.length > 0) await restoreIn(context, copy, same, asSuggestions)
        inCopies.push(...same.map(({ id }) => id))
      }
      return inCopies
    }),
})

/** Moves the edges of a suggestion, or says what of it is hidden. */
export const changeRedaction = defineCommand({
  name: 'change-redaction',
  who: [redactionPolicy.may('decide')],
  undo: { by: 'change-redaction' },
  input: redactionChange,
  run: async (context, { id, ...edit }) =>
    forEachRecording(context, { ids: [id] }, 'decide', async ({ recording, redactions }) => {
      const [quote = ''] = await quotesOf(context, recording, [edit])
      await updateRedaction(context.tx, id, { ...edit, quote })
      tell(context, 'changed', redactions)
      return []
    }),
})

async function restoreIn(
  context: CommandContext<'queue'>,
  recording: Recording,
  redactions: readonly Redaction[],
  asSuggestions: boolean,
): Promise<void> {
  const isSuggestion = ({ kind }: Redaction): boolean => asSuggestions && kind !== null
  await decide(context, redactions.filter(isSuggestion), 'SUGGESTED')
  await decide(
    context,
    redactions.filter((one) => !isSuggestion(one)),
    'RESTORED',
  )
  await restoreInTexts(context, recording, redactions)
  await settle(context, recording)
  tell(context, 'restored', redactions)
}

async function decide(
  { tx, principal }: CommandContext,
  redactions: readonly Redaction[],
  state: RedactionState,
): Promise<void> {
  await decideRedactions(
    tx,
    redactions.map(({ id }) => id),
    state,
    principal,
  )
}

function tell(
  context: CommandContext,
  what: 'rejected' | 'suggested' | 'changed' | 'restored',
  redactions: readonly Redaction[],
): void {
  for (const { id, scopeId, fileId, noteId } of redactions)
    context.emit(redactionEvents[what]({ id, scopeId, parentId: noteId, after: { fileId, noteId } }))
}
