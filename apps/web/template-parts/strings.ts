/** Strings of the screens of templates and copies. */
export const strings = {
  settings: 'Templates',
  explain: 'What new projects and insights start from. People who had access to the source of a template can see it.',
  tabs: 'Templates of',
  projects: 'Projects',
  insights: 'Insights',
  loading: 'Loading templates',
  failed: 'The templates did not load',
  more: (title: string) => `More actions for ${title}`,
  open: 'Open',
  rename: 'Rename…',
  renameTitle: 'Rename the template',
  name: 'Name of the template',
  description: 'Description',
  descriptionPlaceholder: 'What it is for, and when to use it',
  save: 'Save',
  delete: 'Delete',
  use: 'New project with it',
  look: 'Preview',
  made: (name: string) => `by ${name}`,
  madeByYou: 'by you',
  showMore: 'Show more',
  project: {
    label: 'Templates of projects',
    empty: 'No project templates yet',
    emptyHint:
      'Open a project that others could start from, and choose “Save as template” in its menu. Everything in it is included.',
  },
  insight: {
    label: 'Templates of insights',
    empty: 'No insight templates yet',
    emptyHint: 'Write down once how an insight is built, or save an insight that turned out well as a template.',
    new: 'New insight template',
    title: 'Name of the template',
    text: 'Text of the template',
    placeholder: 'Write what an insight starts with. Type / for headings, lists and tables.',
    gone: 'This template no longer exists',
    readOnly: 'Only its creator and people with full access to its source can change the template.',
  },
  make: {
    title: 'Save as template',
    explain:
      'Everything in the project is copied into the template: notes, recordings, highlights, tags, ' +
      'insights, fields, views and charts. Those who have access to the project now can see the template, ' +
      'even if they lose access to the project later.',
    submit: 'Save template',
  },
  choose: {
    label: 'Start from',
    blank: 'An empty project',
    blankHint: 'Notes, tags and fields come as you go.',
    shipped: 'Quarry templates',
    own: 'Templates of this workspace',
    hide: 'Collapse',
  },
  outline: {
    title: 'New insight from a template',
    none: 'There are no insight templates yet.',
    manage: 'Insight templates of the workspace',
  },
  copying: {
    title: 'Creating a copy',
    explain: 'You can leave this page: it continues in the background, and appears once it is complete.',
    gone: 'This copy no longer exists',
    stopped: 'It was stopped, and nothing was created.',
    back: 'All projects',
  },
} as const
