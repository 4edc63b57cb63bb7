import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { rewriteDocument, takeRewriteBack } from '#documents/server/index.ts'
import { defineCommand, type CommandContext, type UndoHandlers } from '#journal/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import { findNote, requireNote } from '#notes/server/index.ts'
import { speakerEvents } from '../../model/events.ts'
import { speakerPolicy } from '../../model/policy.ts'
import { renamedSpeaker } from '../../model/renamed-speaker.ts'
import { speakerChange } from '../../model/speaker.ts'
import { findIdentity, putIdentity } from '../store.ts'

const answer = z.object({
  noteId: z.uuid(),
  from: z.string(),
  to: z.string(),
  rewritten: z.object({ documentId: z.uuid(), versionId: z.uuid(), revision: z.int() }),
  /** Their identity was carried over to the new name. */
  isCarried: z.boolean(),
})

/** Undo keeps a text that was edited since, with its current name. */
const handlers: UndoHandlers = {
  names: 'noteId',
  async undo(context, _id, given, again) {
    const { noteId, from, to, rewritten, isCarried } = answer.parse(again ?? given)
    const note = await findNote(context.tx, noteId)
    if (!note || !speakerPolicy.allows(context.actor, 'rename', note)) return { stayed: 1 }
    if (!(await takeRewriteBack(context, rewritten))) return { stayed: 1 }
    if (isCarried) await remapIdentity(context, note, { from: to, to: from })
    emitRenamed(context, note, { from: to, to: from })
    return { stayed: 0 }
  },
  redo: async (context, _id, _left, given) => {
    const { noteId, from, to } = answer.parse(given)
    const note = await requireNote(context.tx, context.actor, noteId)
    speakerPolicy.authorize(context.actor, 'rename', note)
    return rename(context, note, { from, to })
  },
  stayed: (left) => z.object({ stayed: z.int() }).parse(left).stayed,
}

/** Renames a speaker throughout a note; their identity is carried over. */
export const changeSpeaker = defineCommand({
  name: 'change-speaker',
  who: [speakerPolicy.may('rename')],
  undo: handlers,
  input: speakerChange,
  async run(context, { noteId, from, to }) {
    const note = await requireNote(context.tx, context.actor, noteId)
    speakerPolicy.authorize(context.actor, 'rename', note)
    return rename(context, note, { from, to })
  },
})

interface Renaming {
  from: string
  to: string
}

async function rename(context: CommandContext, note: Note, { from, to }: Renaming) {
  const rewritten = await rewriteDocument(context, note.documentId, (content) => renamedSpeaker(content, from, to))
  if (rewritten === null) throw new Failure('InvalidOperation', 'The note has no speaker of this name.')
  const isCarried = await remapIdentity(context, note, { from, to })
  emitRenamed(context, note, { from, to })
  return { noteId: note.id, from, to, rewritten, isCarried }
}

function emitRenamed({ emit }: CommandContext, { id, scopeId }: Note, { from, to }: Renaming): void {
  emit(speakerEvents['speaker-changed']({ id, scopeId, before: { speaker: from }, after: { speaker: to } }))
}

/** An existing identity of the new name stays as it is. @returns whether there was an identity to carry over */
async function remapIdentity(
  { tx, teamId }: CommandContext,
  { id, scopeId, projectId }: Note,
  { from, to }: Renaming,
): Promise<boolean> {
  const place = { scopeId, projectId, noteId: id }
  const said = await findIdentity(tx, place, from)
  if (said === null || (await findIdentity(tx, place, to)) !== null) return false
  await putIdentity(tx, teamId, { place, name: from, identity: { role: null, personId: null } })
  await putIdentity(tx, teamId, { place, name: to, identity: said })
  return true
}
