import { defineAction } from '#platform/web/keyboard/index.ts'
import { speakerStrings as strings } from './strings.ts'

/** The actions on the speakers of the open note. */
export const speakerActions = {
  show: defineAction({
    section: 'Note',
    screen: 'note',
    id: 'note.speakers',
    title: strings.showSpeakers,
    keys: 'a s',
  }),
} as const
