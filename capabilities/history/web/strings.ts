/** The texts of history around its acts. */
export const strings = {
  title: (name: string) => (name === '' ? 'Activity' : `Activity of “${name}”`),
  heading: 'Activity',
  explain: 'Who did what, newest first. Words of quotes and texts are not kept here, nor what was deleted forever.',
  loading: 'Loading the activity',
  failed: 'The activity could not be loaded',
  empty: 'Nothing happened here yet',
  somebody: 'Former member',
  you: 'You',
  edited: 'Edited',
  startedBy: (name: string) => `, started by ${name},`,
  /** The number of equal acts in a row, after what they did. */
  times: (count: number, isAll: boolean) => `${count.toLocaleString('en')}${isAll ? '' : '+'} times`,
  showAll: (words: string) => `Show each: ${words}`,
  hideAll: (words: string) => `Hide each: ${words}`,
  show: 'Show each',
  hide: 'Hide',
  older: 'Show older activity',
  open: 'Open',
  more: 'more',
  undoAct: 'Undo',
  undoThat: (words: string) => `Undo: ${words}`,
  undid: (words: string) => `Undone: ${words}`,
  undidPart: (words: string, stayed: number) =>
    `Undone: ${words}. ${stayed} ${stayed === 1 ? 'item' : 'items'} changed since ${stayed === 1 ? 'stays as it is' : 'stay as they are'}.`,
} as const
