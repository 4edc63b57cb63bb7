import { defineAction } from '#platform/web/keyboard/index.ts'

const place = { section: 'Import', screen: 'import' } as const

/** The actions of the import page. */
export const importActions = {
  start: defineAction({
    ...place,
    id: 'imports.start',
    title: 'Start the import',
    keys: 'mod+enter',
    when: 'everywhere',
    hint: 'The first waiting file.',
  }),
  startDocuments: defineAction({
    ...place,
    id: 'imports.start-documents',
    title: 'Import all waiting documents',
    keys: 'mod+shift+enter',
    when: 'everywhere',
  }),
  stop: defineAction({
    ...place,
    id: 'imports.stop',
    title: 'Stop the import',
    keys: 'shift+x',
    hint: 'Imported notes stay; you can continue later.',
  }),
  resume: defineAction({ ...place, id: 'imports.resume', title: 'Resume the import', keys: 'shift+g' }),
  keepBoth: defineAction({
    ...place,
    id: 'imports.keep-both',
    title: 'Keep both notes of a pair',
    keys: 'b',
    hint: 'For the focused pair.',
  }),
  openNotes: defineAction({ ...place, id: 'imports.open-notes', title: 'Open the notes', keys: 'o' }),
} as const
