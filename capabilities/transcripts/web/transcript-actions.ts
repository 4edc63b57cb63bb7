import { defineAction } from '#platform/web/keyboard/index.ts'
import { strings } from './strings.ts'

const transcript = { section: strings.section, screen: 'recording', ofPart: true } as const

/** The actions on a transcript beside its recording. */
export const transcriptActions = {
  follow: defineAction({ ...transcript, id: 'transcript.follow', title: strings.follow, keys: 'g f' }),
  unsure: defineAction({ ...transcript, id: 'transcript.unsure', title: strings.unsure, keys: 'u' }),
  replaceWords: defineAction({ ...transcript, id: 'transcript.replace-words', title: strings.wordsTitle }),
} as const
