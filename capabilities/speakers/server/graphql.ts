import { createContextCache } from '@pothos/core'
import DataLoader from 'dataloader'
import type { Id } from '#platform/kernel/ids.ts'
import { builder } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { commandMutation, workspaceOf } from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { personObject, visiblePeople } from '#people/server/index.ts'
import { calledSo, saidByLine } from '../model/said-by.ts'
import { isNumberedLabel } from '../model/speaker-labels.ts'
import { knownRole, SPEAKER_ROLES, type Speaker } from '../model/speaker.ts'
import { changeSpeaker } from './commands/change-speaker.ts'
import { detectSpeakers } from './commands/detect-speakers.ts'
import { identifySpeaker } from './commands/identify-speaker.ts'
import { speakersOfNotes } from './store.ts'

/** Reads and rewrites the whole text of each note. */
const WHOLE_TEXTS_WEIGHT = 400
const WHOLE_TEXT_WEIGHT = 100
/** As many notes as one person has. */
const LINKED_NOTES_WEIGHT = 50

const speakerRole = builder.enumType('SpeakerRole', {
  description: 'Whether a speaker is there to ask or to be asked.',
  values: SPEAKER_ROLES,
})

/** Users who read a note see its speakers; one statement loads them for all notes of an answer. */
const speakersOf = createContextCache((context: RequestContext) => {
  const workspace = workspaceOf(context)
  return new DataLoader(async (noteIds: readonly Id[]) => {
    const found = await workspace.read(async (tx) => speakersOfNotes(tx, noteIds))
    return noteIds.map((id) => found.get(id) ?? [])
  })
})

/**
 * The speakers of a note that may be seen, by their names in its text; speakers whom it no longer names are left out.
 */
export async function speakersNamed(context: RequestContext, noteId: Id, names: readonly string[]): Promise<Speaker[]> {
  const known = new Map((await speakersOf(context).load(noteId)).map((speaker) => [speaker.name, speaker]))
  return names.flatMap((name) => known.get(name) ?? [])
}

/** The names of contacts that the viewer may see, in one statement for the whole answer. */
const contactNames = createContextCache((context: RequestContext) => {
  const { actor, read } = workspaceOf(context)
  return new DataLoader(async (ids: readonly Id[]) => {
    const names = new Map(
      (await read(async (tx) => visiblePeople(tx, actor, [...ids]))).map(({ id, name }) => [id, name]),
    )
    return ids.map((id) => names.get(id) ?? '')
  })
})

/** The speakers of a passage of a note, in one line: a single string, because thousands of rows have it. */
export async function saidByIn(context: RequestContext, noteId: Id, names: readonly string[]): Promise<string> {
  if (names.length === 0) return ''
  const speakers = await speakersNamed(context, noteId, names)
  return saidByLine(
    await Promise.all(
      speakers.map(async (speaker) => ({
        called: (speaker.personId && (await contactNames(context).load(speaker.personId))) || calledSo(speaker.name),
        isInterviewer: knownRole(speaker) === 'INTERVIEWER',
      })),
    ),
  )
}

export const speakerObject = builder.objectRef<Speaker>('Speaker').implement({
  description: 'Someone who speaks in a note, as named in its text.',
  fields: (t) => ({
    id: t.id({ description: 'Made from the note and the name.', resolve: ({ noteId, name }) => `${noteId}:${name}` }),
    name: t.exposeString('name', { description: 'Empty if no one is named.' }),
    words: t.exposeInt('words', { description: 'The number of words that they say in the note.' }),
    turns: t.exposeInt('turns', { description: 'The number of times that they begin to speak.' }),
    role: t.field({
      type: speakerRole,
      nullable: true,
      description: 'Their role, as set by a user or as it seems; null if unknown.',
      resolve: ({ saidRole, guessedRole }) => saidRole ?? guessedRole,
    }),
    isGuessed: t.boolean({
      description: 'Whether the role is a guess that no one has confirmed.',
      resolve: ({ saidRole, guessedRole }) => saidRole === null && guessedRole !== null,
    }),
    isInterviewer: t.boolean({
      description: 'Whether what they say is left out of counts and answers: a user said so, or it is almost certain.',
      resolve: (speaker) => knownRole(speaker) === 'INTERVIEWER',
    }),
    isEverywhere: t.exposeBoolean('isEverywhere', {
      description: 'Whether what is known applies to the name in all notes of the project.',
    }),
    isNumbered: t.boolean({
      description: 'Whether the name is a number given by a program, which means someone else in each note.',
      resolve: ({ name }) => name === '' || isNumberedLabel(name),
    }),
    person: t.field({
      type: personObject,
      nullable: true,
      description: 'Who they are in the people directory; null if no one said, or the viewer cannot see them.',
      resolve: ({ personId }) => personId,
    }),
  }),
})

builder.objectFields(noteObject, (t) => ({
  speakers: t.field({
    type: [speakerObject],
    description: 'The speakers of its text, in the order in which they first speak; at most 1,000.',
    resolve: async (note, _arguments, context) => speakersOf(context).load(note.id),
  }),
}))

const speakersDetected = builder.objectRef<{ ids: readonly Id[]; leftOut: number }>('DetectedSpeakers').implement({
  description:
    'The notes in whose text speakers were detected. Other notes already name their speakers, or no one speaks in them.',
  fields: (t) => ({
    count: t.int({ description: 'The number of these notes.', resolve: ({ ids }) => ids.length }),
    leftOut: t.exposeInt('leftOut', {
      description: 'The number of notes that were skipped because they may not be edited.',
    }),
    notes: t.field({ type: [noteObject], resolve: ({ ids }) => [...ids] }),
  }),
})

commandMutation('detectSpeakers', {
  type: speakersDetected,
  command: detectSpeakers,
  answer: ({ ids, leftOut }) => ({ ids, leftOut }),
  weight: WHOLE_TEXTS_WEIGHT,
})
commandMutation('changeSpeaker', {
  type: noteObject,
  command: changeSpeaker,
  answer: ({ noteId }) => noteId,
  weight: WHOLE_TEXT_WEIGHT,
})
commandMutation('identifySpeaker', {
  type: noteObject,
  command: identifySpeaker,
  answer: ({ noteId }) => noteId,
  weight: LINKED_NOTES_WEIGHT,
})
