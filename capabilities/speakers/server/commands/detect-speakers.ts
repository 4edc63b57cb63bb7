import { sql } from 'kysely'
import { z } from 'zod'
import { invalidAt, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { rewriteDocument, takeRewriteBack } from '#documents/server/index.ts'
import { defineCommand, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import { findNotes } from '#notes/server/index.ts'
import { withTurns } from '../../model/content-turns.ts'
import { speakerEvents } from '../../model/events.ts'
import { MAX_CHARS_READ_AT_ONCE, MAX_NOTES_READ_AT_ONCE } from '../../model/limits.ts'
import { speakerPolicy } from '../../model/policy.ts'
import { spokenParts } from '../../model/spoken-parts.ts'

/** A note whose turns were read, with what is needed to undo it. */
const readNote = z.object({
  id: z.uuid(),
  documentId: z.uuid(),
  versionId: z.uuid(),
  revision: z.int(),
})
const answer = z.object({ notes: z.array(readNote) })
type ReadNote = z.infer<typeof readNote>

/** Undo keeps texts that were edited since, and counts them. */
const handlers: UndoHandlers = {
  names: 'ids',
  async undo(context, _id, given, again) {
    const { notes } = answer.parse(again ?? given)
    const noteIds = notes.map(({ id }) => id)
    const editable = new Set((await notesToRead(context, noteIds)).map(({ id }) => id))
    let stayed = 0
    for (const { id, ...rewritten } of notes)
      if (!editable.has(id) || !(await takeRewriteBack(context, rewritten))) stayed += 1
    return { stayed }
  },
  redo: async (context, _id, _left, given) => {
    const ids = answer.parse(given).notes.map(({ id }) => id)
    return { notes: await readAll(context, await notesToRead(context, ids)) }
  },
  stayed: (left) => z.object({ stayed: z.int() }).parse(left).stayed,
}

/**
 * Reads the turns of notes whose text names its speakers: each becomes an utterance of its speaker. Texts without turns
 * stay as they are, and so do notes that the actor may not edit.
 * @returns the notes whose text was changed, and how many were left out because they may not be edited
 * @throws Failure NotFound when one may not be seen; Forbidden when none may be edited
 */
export const detectSpeakers = defineCommand({
  name: 'detect-speakers',
  who: [speakerPolicy.may('detectSpeakers')],
  undo: handlers,
  input: z.object({
    noteIds: z
      .array(z.uuid())
      .min(1, 'Choose a note first.')
      .max(MAX_NOTES_READ_AT_ONCE, `Speakers are detected in at most ${MAX_NOTES_READ_AT_ONCE} notes at once.`),
  }),
  async run(context, { noteIds }) {
    const seen = await notesSeen(context, noteIds)
    if (seen.length < new Set(noteIds).size) throw notFound('A note')
    const open = seen.filter((one) => speakerPolicy.allows(context.actor, 'detectSpeakers', one))
    const [first] = seen
    // If none of them may be edited, it is refused as for the first.
    if (open.length === 0 && first) speakerPolicy.authorize(context.actor, 'detectSpeakers', first)
    if ((await charsOf(context, open)) > MAX_CHARS_READ_AT_ONCE)
      throw invalidAt(['noteIds'], 'These texts are too long together. Choose fewer notes.', MAX_CHARS_READ_AT_ONCE)
    const notes = await readAll(context, open)
    return { ids: notes.map(({ id }) => id), notes, leftOut: seen.length - open.length }
  },
})

async function charsOf({ tx }: CommandContext, notes: readonly Note[]): Promise<number> {
  const documentIds = notes.map(({ documentId }) => documentId)
  const { chars } = await tx
    .selectFrom('documents')
    .select(sql<string | null>`sum(length(text))`.as('chars'))
    .where((where) => where('id', '=', where.fn.any(where.val(documentIds))))
    .executeTakeFirstOrThrow()
  return Number(chars ?? 0)
}

async function notesSeen({ tx, actor }: CommandContext, ids: readonly Id[]): Promise<Note[]> {
  return (await findNotes(tx, [...new Set(ids)])).filter((one) => speakerPolicy.allows(actor, 'view', one))
}

async function notesToRead(context: CommandContext, ids: readonly Id[]): Promise<Note[]> {
  return (await notesSeen(context, ids)).filter((one) => speakerPolicy.allows(context.actor, 'detectSpeakers', one))
}

async function readAll(context: CommandContext, notes: readonly Note[]): Promise<ReadNote[]> {
  const read: ReadNote[] = []
  for (const { id, scopeId, documentId } of notes) {
    let utterances = 0
    const rewritten = await rewriteDocument(context, documentId, (content) => {
      const spoken = withTurns(content)
      utterances = spokenParts(spoken ?? content).length
      return spoken
    })
    if (rewritten === null) continue
    context.emit(speakerEvents['speakers-detected']({ id, scopeId, after: { utterances } }))
    read.push({ id, ...rewritten })
  }
  return read
}
