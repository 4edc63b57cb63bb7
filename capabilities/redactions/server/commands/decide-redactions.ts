import { z } from 'zod'
import { sql } from 'kysely'
import {
  changedSince,
  changedThing,
  defineCommand,
  withPorts,
  type CommandContext,
  type UndoHandlers,
} from '#journal/server/index.ts'
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
import { approvedOf, decideRedactions, findRedactions, updateRedaction } from '../store.ts'
import { lockTextsShowingAny } from '../texts-showing.ts'

/** The decided redactions, in the recording and in its copies. */
export interface Decided {
  fileIds: Id[]
  redactionIds: Id[]
}

type Action = 'decide' | 'reconsider' | 'restore'

interface Deciding {
  recording: Recording
  redactions: Redaction[]
  /** Other files of the recording, where the same is to be done. */
  copies: Recording[]
}

/** Runs an act for the redactions of each recording. */
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

/** Finds redactions in one of these states. */
function thoseThatAre(...states: RedactionState[]): NonNullable<UndoHandlers['undoable']> {
  return async (tx, _principal, ids) => {
    const { rows } = await sql<{ id: Id }>`
      select id from redactions where id = any(${[...ids]}::uuid[]) and state = any(${states}::text[])`.execute(tx)
    return rows.map((row) => row.id)
  }
}

/** The decided redactions that are still in one of these states: the others were decided differently since. */
async function stillIn({ tx }: CommandContext, answer: unknown, ...states: RedactionState[]): Promise<Id[]> {
  const { redactionIds } = answer as Decided
  return (await findRedactions(tx, redactionIds, { lock: true }))
    .filter(({ state }) => states.includes(state))
    .map(({ id }) => id)
}

/** Undo restores what was redacted: found redactions become suggestions again. */
export const redactingUndo: UndoHandlers = {
  names: 'redactionIds',
  undoable: thoseThatAre('APPROVED'),
  undo: withPorts(['queue'], async (context, _id, answer) => {
    const ids = await stillIn(context, answer, 'APPROVED')
    await restoreRedactions.run(context, { ids, copies: false, asSuggestions: true })
    return { ids }
  }),
  redo: withPorts(['queue'], async (context, _id, left) => redactAgain(context, (left as { ids: Id[] }).ids)),
}

const restoringUndo: UndoHandlers = {
  names: 'redactionIds',
  undoable: thoseThatAre('RESTORED', 'SUGGESTED'),
  undo: withPorts(['queue'], async (context, _id, answer) => {
    const ids = await stillIn(context, answer, 'RESTORED', 'SUGGESTED')
    const suggested = await stillIn(context, answer, 'SUGGESTED')
    await redactAgain(context, ids)
    return { ids, asSuggestions: suggested.length > 0 }
  }),
  redo: withPorts(['queue'], async (context, _id, left) => {
    const { ids, asSuggestions } = left as { ids: Id[]; asSuggestions: boolean }
    await restoreRedactions.run(context, { ids, copies: false, asSuggestions })
  }),
}

/** Undo suggests rejected ones again, or rejects those that were suggested again. */
function decidedUndo(state: 'REJECTED' | 'SUGGESTED'): UndoHandlers {
  const turn = async (context: CommandContext, answer: unknown, from: typeof state): Promise<Decided> => {
    const ids = await stillIn(context, answer, from)
    return (from === 'REJECTED' ? reconsiderRedactions : rejectRedactions).run(context, { ids })
  }
  return {
    names: 'redactionIds',
    undoable: thoseThatAre(state),
    undo: async (context, _id, answer) => turn(context, answer, state),
    redo: async (context, _id, _left, answer) => turn(context, answer, state === 'REJECTED' ? 'SUGGESTED' : 'REJECTED'),
  }
}

type Edges = Pick<Redaction, 'startMs' | 'endMs' | 'videoBlur' | 'audioMuted'>

/** Not by rows: images of rows would keep what is said there. */
const edgesUndo = changedThing(turn)

/** Changes the edges of a suggestion, if it still has the edges that the act gave it. */
async function turn(context: CommandContext, id: Id, from: Edges, to: Edges): Promise<void> {
  const [present] = await findRedactions(context.tx, [id], { lock: true })
  const said = (edges: Edges): string => JSON.stringify(Object.values(edgesOf(edges)))
  if (!present || said(present) !== said(from)) throw changedSince()
  await changeRedaction.run(context, { id, ...to })
}

function edgesOf({ startMs, endMs, videoBlur, audioMuted }: Edges): Edges {
  return { startMs, endMs, videoBlur, audioMuted }
}

/** Redacts what was restored, or what is a suggestion again. */
async function redactAgain(context: CommandContext<'queue'>, ids: readonly Id[]): Promise<void> {
  const { tx, actor } = context
  const decided = (await requireRedactions(tx, actor, ids)).map(({ recording, redactions }) => ({
    recording,
    redactions: redactions.filter(({ state }) => state !== 'APPROVED'),
  }))
  for (const { recording, redactions } of decided)
    for (const { state } of redactions)
      redactionPolicy.authorize(actor, state === 'SUGGESTED' ? 'decide' : 'redact', { ...recording.note, state })
  await lockTextsShowingAny(
    tx,
    decided.map(({ recording }) => recording),
  )
  for (const { recording, redactions } of decided) await approveIn(context, recording, redactions)
}

/** Redacts suggestions; in copies of the recordings too, if requested. */
export const approveRedactions = defineCommand({
  name: 'approve-redactions',
  who: [redactionPolicy.may('decide'), redactionPolicy.may('redact')],
  undo: redactingUndo,
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

/** Rejects suggestions: their parts stay audible, and are not suggested again. */
export const rejectRedactions = defineCommand({
  name: 'reject-redactions',
  who: [redactionPolicy.may('decide')],
  undo: decidedUndo('REJECTED'),
  input: namedRedactions,
  run: async (context, input) =>
    forEachRecording(context, input, 'decide', async ({ redactions }) => {
      await decide(context, redactions, 'REJECTED')
      notify(context, 'rejected', redactions)
      return []
    }),
})

/** Undoes the rejection of suggestions. */
export const reconsiderRedactions = defineCommand({
  name: 'reconsider-redactions',
  who: [redactionPolicy.may('reconsider')],
  undo: decidedUndo('SUGGESTED'),
  input: namedRedactions,
  run: async (context, input) =>
    forEachRecording(context, input, 'reconsider', async ({ redactions }) => {
      await decide(context, redactions, 'SUGGESTED')
      notify(context, 'suggested', redactions)
      return []
    }),
})

/**
 * Restores redacted words, sound and picture; in copies of the recordings too, if requested, what is redacted there in
 * exactly the same part. `asSuggestions` turns found redactions back into suggestions.
 */
export const restoreRedactions = defineCommand({
  name: 'restore-redactions',
  who: [redactionPolicy.may('restore'), redactionPolicy.may('redact')],
  undo: restoringUndo,
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

/** Changes the edges or the effects of a suggestion. */
export const changeRedaction = defineCommand({
  name: 'change-redaction',
  who: [redactionPolicy.may('decide')],
  undo: edgesUndo,
  input: redactionChange,
  async run(context, { id, ...edit }) {
    let was = edgesOf(edit)
    const decided = await forEachRecording(context, { ids: [id] }, 'decide', async ({ recording, redactions }) => {
      was = edgesOf(redactions[0] ?? edit)
      const [quote = ''] = await quotesOf(context, recording, [edit])
      await updateRedaction(context.tx, id, { ...edit, quote })
      notify(context, 'changed', redactions)
      return []
    })
    return { ...decided, id, was, is: edgesOf(edit) }
  },
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
  notify(context, 'restored', redactions)
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

function notify(
  context: CommandContext,
  what: 'rejected' | 'suggested' | 'changed' | 'restored',
  redactions: readonly Redaction[],
): void {
  for (const { id, scopeId, fileId, noteId } of redactions)
    context.emit(redactionEvents[what]({ id, scopeId, parentId: noteId, after: { fileId, noteId } }))
}
