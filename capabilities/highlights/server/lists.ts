import { z } from 'zod'
import { defineList, idsOfPage, membersInOrder, seenBy } from '#journal/server/index.ts'
import { projectSpeakerEvents, speakerEvents } from '#speakers/model/events.ts'
import { tagEvents } from '#tags/model/events.ts'
import { MAX_FOUND_HIGHLIGHTS } from '../model/limits.ts'
import { HIGHLIGHT_ORDERS, highlightsInOrder, listHighlights } from './lists-store.ts'
import { membersOfNote, pageOfNote } from './note-lists-store.ts'

/** The highlights of a note, in the order of its text. */
export const noteHighlights = defineList({
  name: 'note-highlights',
  input: z.object({ noteId: z.uuid() }),
  // Typing above shifts all of them without changing their order; the names of their tags do not affect which
  // highlights are in the list. No event says which of them had a restored tag. Whose words they contain depends on
  // what is known of the speakers, and on the names of their contacts.
  follows: () => ({
    highlight: 'row',
    [tagEvents.restored.type]: 'all',
    [speakerEvents['speaker-changed'].type]: 'all',
    [speakerEvents['speaker-identified'].type]: 'all',
    [projectSpeakerEvents['speaker-identified'].type]: 'all',
    person: 'all',
  }),
  isPersonal: () => false,
  page: async (tx, actor, { noteId }, page) => pageOfNote(tx, actor, noteId, page),
  members: async (tx, actor, { noteId }, asked) => membersOfNote(tx, actor, noteId, asked),
})

/** The highlights with a tag: of one note or author, or with these words in the quote or the title of the note. */
export const tagHighlightList = defineList({
  name: 'tag-highlights',
  input: z.object({
    tagId: z.uuid(),
    noteId: z.uuid().nullable(),
    createdById: z.uuid().nullable(),
    text: z.string().nullable(),
    /** What the words find by the rules of the search; null or omitted if the index could not answer. */
    found: z
      .object({
        ids: z.array(z.uuid()).max(MAX_FOUND_HIGHLIGHTS),
        noteIds: z.array(z.uuid()).max(MAX_FOUND_HIGHLIGHTS),
      })
      .nullish(),
    order: z.enum(HIGHLIGHT_ORDERS),
  }),
  follows: () => ({
    highlight: 'row',
    // The titles, texts and locations of their notes.
    note: 'all',
    // The names and looks of their tags, and which of them may be seen.
    tag: 'all',
    'tag-group': 'all',
    'tag-board': 'all',
    extension: 'all',
    // The names of their speakers.
    person: 'all',
    // The titles of the insights that quote them; only an insight's editors follow its text.
    insight: 'all',
    project: 'all',
    folder: 'all',
    // Access and rights; names of their authors.
    scope: 'all',
    group: 'all',
    user: 'all',
  }),
  isPersonal: () => false,
  page: async (tx, actor, { order, ...filter }, page) =>
    idsOfPage(await listHighlights(tx, actor, { ...filter, inNoteTitles: true }, page, order)),
  members: async (tx, actor, { order, ...filter }, asked) =>
    membersInOrder(tx, highlightsInOrder(null, { ...filter, inNoteTitles: true }, order), asked, seenBy(actor)),
})
