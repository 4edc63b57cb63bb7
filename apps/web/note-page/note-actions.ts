import { noteHighlightStrings as highlights } from '#highlights/web/index.ts'
import { fieldStrings } from '#fields/web/index.ts'
import { defineAction, type Action } from '#platform/web/keyboard/index.ts'
import { documentStrings } from '#documents/web/index.ts'
import { speakerStrings } from '#speakers/web/index.ts'
import { strings } from './strings.ts'
import { WRITE_KEY } from './preloaded-text.ts'

const note = { section: 'Note', screen: 'note' } as const

/** Actions on the page of a note. Single letters work while no text is edited; Escape leaves the text. */
export const noteActions = {
  editText: defineAction({
    ...note,
    id: 'note.edit-text',
    title: 'Edit the text',
    keys: WRITE_KEY,
    hint: 'Puts the cursor into the text. A source opens for editing; Escape leaves it.',
    whileReading: true,
  }),
  readText: defineAction({
    ...note,
    id: 'note.read-text',
    title: 'Move to the text',
    keys: 'shift+e',
    hint: 'To select words with the keyboard; a source stays read-only.',
  }),
  rename: defineAction({ ...note, id: 'note.rename', title: 'Rename the note', keys: 'r' }),
  toggleLock: defineAction({
    ...note,
    id: 'note.toggle-lock',
    title: 'Lock or unlock the note',
    keys: 'shift+l',
    hint: 'No one changes the words of a locked note.',
  }),
  history: defineAction({ ...note, id: 'note.open-history', title: documentStrings.history, keys: 'shift+h' }),
  find: defineAction({ ...note, id: 'note.find', title: 'Find in the note', keys: 'mod+f' }),
  code: defineAction({
    ...note,
    id: 'note.code',
    title: strings.codeNote,
    keys: 'shift+d',
    hint: 'Opens the coding desk: what participants said, sentence by sentence.',
  }),
  copyLink: defineAction({ ...note, id: 'note.copy-link', title: 'Copy the link of the note', keys: 'shift+y' }),
  detectSpeakers: defineAction({
    ...note,
    id: 'note.detect-speakers',
    title: speakerStrings.detectSpeakers,
    hint: speakerStrings.detectSpeakersHint,
  }),
  move: defineAction({ ...note, id: 'note.move', title: strings.moveNote, keys: 'shift+m' }),
  remove: defineAction({
    ...note,
    id: 'note.delete',
    title: 'Delete the note',
    keys: 'mod+backspace',
    when: 'outside-text',
  }),
  togglePanel: defineAction({ ...note, id: 'note.toggle-panel', title: strings.togglePanel, keys: 'p' }),
  addField: defineAction({ ...note, id: 'note.add-field', title: fieldStrings.add, keys: 'a f' }),
  addContact: defineAction({ ...note, id: 'note.add-contact', title: strings.findContact, keys: 'a c' }),
  highlight: defineAction({
    ...note,
    id: 'note.highlight',
    title: highlights.create,
    keys: ['mod+shift+h', 'h'],
    whileReading: true,
    hint: highlights.createHint,
  }),
  redact: defineAction({
    ...note,
    id: 'note.redact',
    title: 'Redact the selected words…',
    keys: ['mod+shift+x', 'shift+x'],
    hint: 'Removes them from the recording and from the text.',
  }),
  nextHighlight: defineAction({
    ...note,
    id: 'note.next-highlight',
    title: highlights.next,
    keys: 'j',
    repeats: true,
    whileReading: true,
  }),
  previousHighlight: defineAction({
    ...note,
    id: 'note.previous-highlight',
    title: highlights.previous,
    keys: 'k',
    repeats: true,
    whileReading: true,
  }),
  highlightTags: defineAction({
    ...note,
    id: 'note.highlight-tags',
    title: highlights.edit,
    keys: 't',
    whileReading: true,
  }),
  deleteHighlight: defineAction({
    ...note,
    id: 'note.delete-highlight',
    title: highlights.remove,
    keys: ['x', 'delete'],
    when: 'outside-text',
  }),
  copyHighlightLink: defineAction({ ...note, id: 'note.copy-highlight-link', title: highlights.copyLink, keys: 'y' }),
  copyHighlightQuote: defineAction({
    ...note,
    id: 'note.copy-highlight-quote',
    title: highlights.copyQuote,
    keys: 'q',
  }),
} as const

/** The tabs of the side panel in order, each with its digit. Comments come with their capability. */
export const PANEL_TABS = ['summary', 'highlights', 'fields', 'tags', 'contacts', 'redactions', 'related'] as const
export type PanelTab = (typeof PANEL_TABS)[number]

export const panelActions: Record<PanelTab, Action> = {
  summary: panelAction('summary', '0'),
  highlights: panelAction('highlights', '1'),
  fields: panelAction('fields', '2'),
  tags: panelAction('tags', '3'),
  contacts: panelAction('contacts', '4'),
  redactions: panelAction('redactions', '5'),
  related: panelAction('related', '6'),
}

function panelAction(tab: PanelTab, keys: string): Action {
  return defineAction({ ...note, id: `note.panel-${tab}`, title: `Show ${strings.tabs[tab].toLowerCase()}`, keys })
}
