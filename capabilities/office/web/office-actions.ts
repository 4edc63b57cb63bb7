import { defineAction } from '#platform/web/keyboard/index.ts'
import { strings } from './strings.ts'

/** What can be done with the table that has the focus. */
export const officeActions = {
  find: defineAction({
    section: strings.section,
    screen: 'table',
    ofPart: true,
    id: 'table.find',
    title: strings.find,
    keys: 'mod+f',
  }),
} as const
