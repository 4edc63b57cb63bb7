import { defineAction } from '#platform/web/keyboard/index.ts'

/** Actions of the directory and of the page of a contact. */
export const peopleActions = {
  deleteChosen: defineAction({
    id: 'people.delete-chosen',
    title: 'Delete the selected contacts',
    section: 'Contacts',
    screen: 'people',
    keys: ['backspace', 'delete'],
    hint: 'It can be undone.',
  }),
  rename: defineAction({
    id: 'person.rename',
    title: 'Rename the contact',
    section: 'Contact',
    screen: 'person',
    keys: 'r',
  }),
  addField: defineAction({
    id: 'person.add-field',
    title: 'Add a field to contacts',
    section: 'Contact',
    screen: 'person',
    keys: 'f',
  }),
  delete: defineAction({
    id: 'person.delete',
    title: 'Delete the contact',
    section: 'Contact',
    screen: 'person',
    hint: 'It can be undone.',
  }),
} as const
