import type { ApolloClient } from '@apollo/client'
import {
  CreatePersonOfNoteDocument,
  LinkPersonDocument,
  type LinkedPersonFragment,
} from '#generated/operations/apps/web/note-page/note-screen.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { strings } from './strings.ts'

interface NoteOfContacts {
  people?: readonly LinkedPersonFragment[]
}

function linkedWith(note: NoteOfContacts, person: LinkedPersonFragment, linked: boolean): NoteOfContacts {
  if (note.people === undefined) return note
  const others = note.people.filter(({ id }) => id !== person.id)
  return { ...note, people: linked ? [...others, person] : others }
}

interface Linking {
  noteId: Id
  person: LinkedPersonFragment
  /** True links the contact to the note; false unlinks it. */
  linked: boolean
}

export const linkingPerson = (client: ApolloClient): Act<Linking> => ({
  name: 'link-person',
  queueAs: strings.queueLink,
  touches: ({ noteId, person }) => [refTo('note', noteId), refTo('person', person.id)],
  show: (draft, { noteId, person, linked }) =>
    draft.patch<NoteOfContacts>(refTo('note', noteId), (note) => linkedWith(note, person, linked)),
  send: async ({ noteId, person, linked }, operationId, queue) =>
    send(client, LinkPersonDocument, { input: { noteId, personId: person.id, linked } }, operationId, queue),
})

/** Adds a contact that is not in the directory yet. */
export const addingContact = (client: ApolloClient): Act<Omit<Linking, 'linked'>> => ({
  name: 'create-person',
  queueAs: strings.queueContact,
  touches: ({ noteId, person }) => [refTo('note', noteId), refTo('person', person.id)],
  show: (draft, { noteId, person }) =>
    draft.patch<NoteOfContacts>(refTo('note', noteId), (note) => linkedWith(note, person, true)),
  send: async ({ noteId, person: { id, name, email } }, operationId, queue) =>
    send(client, CreatePersonOfNoteDocument, { input: { id, name, email, noteId } }, operationId, queue),
})
