/** What the screens of templates and copies say. */
export const strings = {
  settings: 'Templates',
  explain: 'What new projects and insights start from. Those who had access to what a template was made of can see it.',
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
  description: 'What it is for',
  descriptionPlaceholder: 'Say what it is for, and when it is used',
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
      'Open a project that others could begin with, and choose “Save as template” in its menu. Everything in it comes along.',
  },
  insight: {
    label: 'Templates of insights',
    empty: 'No insight templates yet',
    emptyHint: 'Write down once how an insight is built, or save an insight that turned out well as a template.',
    new: 'New insight template',
    title: 'Name of the template',
    text: 'Text of the template',
    placeholder: 'Write what an insight begins with. Type / for headings, lists and tables.',
    gone: 'This template no longer exists',
    readOnly: 'Only its maker and those with full access to what it was made of can change the template.',
  },
  make: {
    title: 'Save as template',
    explain:
      'Everything in the project is copied into the template: notes, recordings, highlights, tags, ' +
      'insights, fields, views and charts. Those who have access to the project now can see the template, ' +
      'also if they lose access to the project later.',
    submit: 'Save template',
  },
  choose: {
    label: 'Start from',
    blank: 'An empty project',
    blankHint: 'Notes, tags and fields come as you go.',
    shipped: 'From a template…',
    own: 'Templates of this workspace',
    hide: 'Hide what is inside',
  },
  outline: {
    title: 'New insight from a template',
    none: 'There are no insight templates yet.',
    manage: 'Insight templates of the workspace',
  },
  copying: {
    title: 'Making a copy',
    explain: 'You can leave this page: it goes on without you, and no one sees it before it is whole.',
    gone: 'This copy no longer exists',
    stopped: 'It was stopped. Nothing of it is left.',
    back: 'All projects',
  },
} as const
