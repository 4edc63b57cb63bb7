const many = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString()} ${count === 1 ? one : several}`

/** What templates and copies say. */
export const templateStrings = {
  untitled: 'Untitled template',
  untitledProject: 'Untitled project',
  copyOf: (title: string) => `Copy of ${title || 'Untitled project'}`,
  renamed: (title: string) => `Renamed the template to “${title}”`,
  described: (title: string) => `Changed what the template “${title}” is for`,
  deleted: (title: string) => `Deleted the template “${title}”`,
  made: (title: string) => `Made the template “${title}”`,
  begun: (title: string) => `Began an insight with “${title}”`,
  copied: (title: string) => `Copied the project as “${title}”`,
  used: (title: string) => `Made the project “${title}”`,
  stopped: (title: string) => `Stopped making “${title}”`,
  making: {
    DUPLICATE: (title: string) => `Making “${title}”`,
    TEMPLATE: (title: string) => `Making the template “${title}”`,
    USE: (title: string) => `Making “${title}”`,
  },
  inside: 'What is in the template',
  gone: 'This template is not here any more',
  empty: 'There is nothing in it yet.',
  unnamed: 'Without a name',
  readme: 'Readme of the template',
  more: (count: number) => `and ${count.toLocaleString()} more`,
  looking: 'Looking at what there is to copy',
  failed: (title: string) => `“${title}” could not be made`,
} as const
