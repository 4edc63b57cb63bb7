import { Failure } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { cutText } from '#platform/kernel/text.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { notHidden, withoutRepeated, type Hidden } from '../model/copies.ts'
import { wordsSaid } from '../model/cover-words.ts'
import { redactionEvents } from '../model/events.ts'
import { MAX_QUOTE_CHARS, MAX_REDACTIONS } from '../model/limits.ts'
import type { Part, Redaction } from '../model/redaction.ts'
import { coverInTexts, readAround } from './cover-in-texts.ts'
import type { Recording } from './require-recording.ts'
import { settle } from './settle.ts'
import { decideRedactions, findRedactions, insertRedactions, redactionsOfFiles } from './store.ts'

/**
 * Redacts parts of a recording: their words are removed from its texts at once, the parts are withheld, and a recording
 * without them is rendered.
 * @throws Failure InvalidOperation if the recording has too many redactions
 */
export async function redactParts(
  context: CommandContext<'queue'>,
  recording: Recording,
  parts: ReadonlyArray<Hidden & { id: Id }>,
): Promise<void> {
  const { tx, teamId, principal } = context
  const { note, file } = recording
  const before = await redactionsOfFiles(tx, [file.id])
  if (before.length + parts.length > MAX_REDACTIONS)
    throw new Failure('InvalidOperation', `A recording has at most ${MAX_REDACTIONS.toLocaleString('en')} redactions.`)
  const quotes = await quotesOf(context, recording, parts)
  await insertRedactions(
    tx,
    teamId,
    principal,
    parts.map(({ id, startMs, endMs, videoBlur, audioMuted }, at) => ({
      id,
      scopeId: file.scopeId,
      fileId: file.id,
      noteId: note.id,
      startMs,
      endMs,
      videoBlur,
      audioMuted,
      state: 'APPROVED',
      kind: null,
      quote: quotes[at] ?? '',
      contextBefore: '',
      contextAfter: '',
    })),
  )
  await hide(
    context,
    recording,
    await findRedactions(
      tx,
      parts.map(({ id }) => id),
    ),
  )
}

/** Approves suggestions in a recording, or puts restored redactions into effect again. */
export async function approveIn(
  context: CommandContext<'queue'>,
  recording: Recording,
  redactions: readonly Redaction[],
): Promise<void> {
  await decideRedactions(
    context.tx,
    redactions.map(({ id }) => id),
    'APPROVED',
    context.principal,
  )
  await hide(context, recording, redactions)
}

/**
 * Redacts in a copy of a recording what should be hidden in all copies but is not in this one. Matching suggestions
 * there are approved.
 * @returns the ids of what was redacted
 */
export async function redactCopy(
  context: CommandContext<'queue'>,
  copy: Recording,
  requested: readonly Hidden[],
): Promise<Id[]> {
  const there = await redactionsOfFiles(context.tx, [copy.file.id])
  const lacking = notHidden(
    requested,
    there.filter(({ state }) => state === 'APPROVED'),
  )
  if (lacking.length === 0) return []
  const suggested = there.filter((one) => one.state === 'SUGGESTED' && notHidden([one], requested).length === 0)
  const parts = withoutRepeated(notHidden(lacking, suggested)).map((part) => ({ ...part, id: newId() }))
  if (suggested.length > 0) await approveIn(context, copy, suggested)
  if (parts.length > 0) await redactParts(context, copy, parts)
  return [...suggested, ...parts].map(({ id }) => id)
}

async function hide(
  context: CommandContext<'queue'>,
  recording: Recording,
  redactions: readonly Redaction[],
): Promise<void> {
  await coverInTexts(context, recording, redactions)
  await settle(context, recording)
  for (const { id, scopeId, fileId, noteId, startMs, endMs, videoBlur, audioMuted } of redactions)
    context.emit(
      redactionEvents.approved({
        id,
        scopeId,
        parentId: noteId,
        after: { fileId, noteId, startMs, endMs, videoBlur, audioMuted },
      }),
    )
}

/** The words said in parts of a recording, for users who decide about them. */
export async function quotesOf(
  { tx }: Pick<CommandContext, 'tx'>,
  { note, file }: Recording,
  parts: readonly Part[],
): Promise<string[]> {
  const text = await readAround(tx, note.documentId, parts)
  if (!text) return parts.map(() => '')
  return parts.map(({ startMs, endMs }) =>
    cutText(wordsSaid(text.content, { fileId: file.id, startMs, endMs }, text.times), MAX_QUOTE_CHARS),
  )
}
