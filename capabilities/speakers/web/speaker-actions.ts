import { defineAction } from '#platform/web/keyboard/index.ts'
import { speakerStrings as strings } from './strings.ts'

/** What can be done with the speakers of the note that is open. */
export const speakerActions = {
  show: defineAction({
    section: 'Note',
    screen: 'note',
    id: 'note.speakers',
    title: strings.showSpeakers,
    keys: 'a s',
  }),
} as const
