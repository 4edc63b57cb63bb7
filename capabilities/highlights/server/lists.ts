import { z } from 'zod'
import { defineList } from '#journal/server/index.ts'
import { membersOfNote, pageOfNote } from './store.ts'

/** The highlights of a note, in the order of its text. */
export const noteHighlights = defineList({
  name: 'note-highlights',
  input: z.object({ noteId: z.uuid() }),
  // Words that are written above move all of them along, and none past another; what their tags are called is no matter
  // of which there are.
  follows: () => ({ highlight: 'row' }),
  isPersonal: () => false,
  page: async (tx, actor, { noteId }, page) => pageOfNote(tx, actor, noteId, page),
  members: async (tx, actor, { noteId }, asked) => membersOfNote(tx, actor, noteId, asked),
})
