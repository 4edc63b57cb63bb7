import { z } from 'zod'
import { defineList, idsOfPage, membersInOrder, seenBy } from '#journal/server/index.ts'
import { projectSpeakerEvents, speakerEvents } from '#speakers/model/events.ts'
import { tagEvents } from '#tags/model/events.ts'
import { HIGHLIGHT_ORDERS, highlightsInOrder, listHighlights, membersOfNote, pageOfNote } from './store.ts'

/** The highlights of a note, in the order of its text. */
export const noteHighlights = defineList({
  name: 'note-highlights',
  input: z.object({ noteId: z.uuid() }),
  // Words that are written above move all of them along, and none past another; what their tags are called is no matter
  // of which there are. Which of them had a tag before it was deleted none tells.
  // Whose words they hold changes with what is known of the speakers, and with what their contacts are called.
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
    order: z.enum(HIGHLIGHT_ORDERS),
  }),
  follows: () => ({
    highlight: 'row',
    // What their notes are called and where these go, with their words.
    note: 'all',
    // What their tags are called and look like, and which of them may be seen.
    tag: 'all',
    'tag-group': 'all',
    'tag-board': 'all',
    extension: 'all',
    // What those are called whose words they hold.
    person: 'all',
    // What those insights are called that quote them; what is written in these, their editors alone follow.
    insight: 'all',
    project: 'all',
    folder: 'all',
    // Who may see what, and do what with it; what those are called who made them.
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
