import { defineAction } from '#platform/web/keyboard/index.ts'

export const openPalette = defineAction({
  id: 'shell.open-palette',
  title: 'Open the command palette',
  section: 'General',
  keys: 'mod+k',
  when: 'everywhere',
  hint: 'Finds every action and everything in the workspace.',
})

export const showKeys = defineAction({
  id: 'shell.show-keys',
  title: 'Show all keys',
  section: 'General',
  keys: '?',
  hint: 'Lists the keyboard shortcuts of this page.',
})

export const toggleSidebar = defineAction({
  id: 'shell.toggle-sidebar',
  title: 'Show or hide the sidebar',
  section: 'General',
  keys: 'mod+\\',
})

export const switchColorMode = defineAction({
  id: 'shell.switch-color-mode',
  title: 'Switch between light and dark',
  section: 'General',
  keys: 'mod+shift+l',
})

export const focusContent = defineAction({
  id: 'shell.focus-content',
  title: 'Go to the content of the page',
  section: 'General',
  keys: 'g m',
})

export const goBack = defineAction({ id: 'shell.go-back', title: 'Go back', section: 'Go to', keys: 'g b' })

/**
 * What can be created from anywhere. The New menu offers the actions that have a handler on the page: a viewer, who may
 * create nothing, sees no menu.
 */
export const createActions = {
  note: defineAction({ id: 'create.note', title: 'New note', section: 'Create', keys: 'c', opensText: true }),
  insight: defineAction({
    id: 'create.insight',
    title: 'New insight',
    section: 'Create',
    keys: 'shift+i',
    opensText: true,
  }),
  project: defineAction({
    id: 'create.project',
    title: 'New project',
    section: 'Create',
    keys: 'shift+p',
    opensText: true,
  }),
  folder: defineAction({
    id: 'create.folder',
    title: 'New folder',
    section: 'Create',
    keys: 'shift+f',
    opensText: true,
  }),
  person: defineAction({ id: 'create.person', title: 'New contact', section: 'Create', keys: 'shift+c' }),
  import: defineAction({
    id: 'create.import',
    title: 'Import files',
    section: 'Create',
    keys: 'shift+u',
    hint: 'Surveys, transcripts, documents and text.',
  }),
} as const
