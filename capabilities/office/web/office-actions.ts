import { defineAction } from '#platform/web/keyboard/index.ts'
import { strings } from './strings.ts'

/** The actions on the table that has the focus. */
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
