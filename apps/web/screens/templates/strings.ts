/** What the screens of templates and copies say. */
export const strings = {
  settings: 'Templates',
  explain: 'What new projects and insights begin with. Those who had access to what a template was made of can see it.',
  tabs: 'Templates of',
  projects: 'Projects',
  insights: 'Insights',
  loading: 'Loading templates',
  failed: 'The templates did not load',
  more: (title: string) => `What can be done with ${title}`,
  open: 'Open',
  rename: 'Rename…',
  renameTitle: 'Rename the template',
  name: 'Name of the template',
  description: 'What it is for',
  descriptionPlaceholder: 'Say what it is for, and when it is used',
  save: 'Save',
  delete: 'Delete',
  use: 'New project with it',
  look: 'Look inside',
  made: (name: string) => `by ${name}`,
  madeByYou: 'by you',
  showMore: 'Show more',
  project: {
    label: 'Templates of projects',
    empty: 'No project templates yet',
    emptyHint:
      'Open a project that others could begin with, and choose “Make a template” in its menu. Everything in it comes along.',
  },
  insight: {
    label: 'Templates of insights',
    empty: 'No insight templates yet',
    emptyHint: 'Write down once how an insight is built, or make a template of an insight that turned out well.',
    new: 'New insight template',
    title: 'Name of the template',
    text: 'Text of the template',
    placeholder: 'Write what an insight begins with. Type / for headings, lists and tables.',
    gone: 'This template is not here any more',
    readOnly: 'Only its maker and those with full access to what it was made of can change the template.',
  },
  make: {
    title: 'Make a template',
    explain:
      'Everything in the project is copied into the template: notes, recordings, highlights, tags, ' +
      'insights, fields, views and charts. Those who have access to the project now can see the template, ' +
      'also if they lose access to the project later.',
    submit: 'Make template',
  },
  choose: {
    label: 'Begin with',
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
    explain: 'You can leave this page: it goes on without you, and nobody sees it before it is whole.',
    gone: 'This copy is not here any more',
    stopped: 'It was stopped. Nothing of it is left.',
    back: 'All projects',
  },
} as const
