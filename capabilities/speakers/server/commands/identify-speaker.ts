import { Failure, invalidAt } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import { requireNote } from '#notes/server/index.ts'
import { notePersonEvents } from '#people/model/events.ts'
import { linkNotes, requirePerson } from '#people/server/index.ts'
import { projectSpeakerEvents, speakerEvents } from '../../model/events.ts'
import { MAX_NOTES_OF_A_NAME } from '../../model/limits.ts'
import { speakerPolicy } from '../../model/policy.ts'
import { isNumberedLabel } from '../../model/speaker-labels.ts'
import { speakerIdentification } from '../../model/speaker.ts'
import { findIdentity, namesInNote, notesWithSpeaker, putIdentity, type IdentityPlace } from '../store.ts'

/**
 * Sets the role and the contact of a speaker: for a name in one note, or in all of its project. The notes are linked to
 * the person, unless they already are. An identity set throughout the project applies in this note too.
 * @throws Failure NotFound for a note or a person that may not be seen; InvalidOperation if no one of the name speaks,
 * or if the name is a number that means nothing outside its own text
 */
export const identifySpeaker = defineCommand({
  name: 'identify-speaker',
  who: [speakerPolicy.may('identify')],
  undo: 'rows',
  input: speakerIdentification,
  async run(context, { noteId, name, role, personId, isEverywhere }) {
    const { tx, actor } = context
    const note = await requireNote(tx, actor, noteId)
    speakerPolicy.authorize(actor, 'identify', note)
    if (personId != null) await requirePerson(tx, actor, personId)
    if (!(await namesInNote(tx, noteId)).includes(name))
      throw new Failure('InvalidOperation', 'The note has no speaker of this name.')
    if (isEverywhere && (name === '' || isNumberedLabel(name)))
      throw new Failure('InvalidOperation', 'Numbered speakers are different people in each note. Name them first.')
    const change = { ...(role !== undefined && { role }), ...(personId !== undefined && { personId }) }
    const here = { scopeId: note.scopeId, projectId: note.projectId, noteId }
    if (isEverywhere) {
      await identify(context, { place: { ...here, noteId: null }, name, change })
      // An identity of this note alone would take precedence over it.
      const nothing = { ...(role !== undefined && { role: null }), ...(personId !== undefined && { personId: null }) }
      await identify(context, { place: here, name, change: nothing })
    } else await identify(context, { place: here, name, change })
    if (personId != null) await link(context, { note, name, personId, isEverywhere })
    return { noteId }
  },
})

type Change = Partial<{ role: 'INTERVIEWER' | 'PARTICIPANT' | null; personId: Id | null }>

async function identify(
  { tx, teamId, emit }: CommandContext,
  { place, name, change }: { place: IdentityPlace; name: string; change: Change },
): Promise<void> {
  const was = (await findIdentity(tx, place, name)) ?? { role: null, personId: null }
  const is = { ...was, ...change }
  if (was.role === is.role && was.personId === is.personId) return
  await putIdentity(tx, teamId, { place, name, identity: is })
  const said = { scopeId: place.scopeId, before: { name, ...was }, after: { name, ...is } }
  emit(
    place.noteId === null
      ? projectSpeakerEvents['speaker-identified']({ ...said, id: place.projectId })
      : speakerEvents['speaker-identified']({ ...said, id: place.noteId }),
  )
}

/** Links the notes in which they speak to the person. */
async function link(
  { tx, teamId, emit }: CommandContext,
  { note, name, personId, isEverywhere }: { note: Note; name: string; personId: Id; isEverywhere: boolean },
): Promise<void> {
  const limit = MAX_NOTES_OF_A_NAME
  const noteIds = isEverywhere ? await notesWithSpeaker(tx, { projectId: note.projectId, name, limit }) : [note.id]
  if (noteIds.length > limit)
    throw invalidAt(['isEverywhere'], `Someone of this name speaks in more than ${limit} notes.`, limit)
  const added = await linkNotes(
    tx,
    teamId,
    noteIds.map((noteId) => ({ noteId, personId })),
  )
  for (const id of added) emit(notePersonEvents['person-linked']({ id, scopeId: note.scopeId, after: { personId } }))
}
