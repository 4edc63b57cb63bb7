const UNTITLED = 'Untitled template'
const UNTITLED_PROJECT = 'Untitled project'

/** The words of templates and copies. */
export const templateStrings = {
  queue: {
    change: 'Change a template',
    remove: 'Delete a template',
  },
  untitled: UNTITLED,
  untitledProject: UNTITLED_PROJECT,
  copyOf: (title: string) => `Copy of ${title || UNTITLED_PROJECT}`,
  renamed: (title: string) => `Renamed the template to “${title || UNTITLED}”`,
  described: (title: string) => `Changed what the template “${title || UNTITLED}” is for`,
  deleted: (title: string) => `Deleted the template “${title || UNTITLED}”`,
  made: (title: string) => `Created the template “${title || UNTITLED}”`,
  begun: (title: string) => `Created an insight from “${title || UNTITLED}”`,
  copied: (title: string) => `Copied the project as “${title}”`,
  used: (title: string) => `Created the project “${title || UNTITLED_PROJECT}”`,
  stopped: (title: string) => `Stopped creating “${title}”`,
  making: {
    DUPLICATE: (title: string) => `Creating “${title}”`,
    TEMPLATE: (title: string) => `Creating the template “${title}”`,
    USE: (title: string) => `Creating “${title}”`,
  },
  inside: 'What is in the template',
  gone: 'This template no longer exists',
  empty: 'There is nothing in it yet.',
  unnamed: 'Untitled',
  fields: 'Fields of notes',
  tagsOf: (group: string) => `Tags: ${group}`,
  questions: 'Questions',
  outline: 'Outline of an insight',
  readme: 'Readme of the template',
  more: (count: number) => `and ${count.toLocaleString()} more`,
  looking: 'Preparing the copy',
  failed: (title: string) => `“${title}” could not be created`,
} as const
