/** The words of the parts of the home page. */
export const homeStrings = {
  queueSample: 'Delete the sample project',
  checklist: 'First steps',
  checklistHint: 'From raw research to an insight that your team can read.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  doneTimes: (count: number) => (count === 1 ? 'Done' : `Done ${count.toLocaleString()} times`),
  toDo: 'To do',
  open: 'Show the steps',
  close: 'Hide the steps',
  completed: 'All first steps are done',
  completedHint: 'You have done it all once: from a project to a published insight.',
  dismiss: 'Dismiss',
  sampleLabel: 'Sample project',
  sampleHint:
    'A sample to explore: interviews, one of them recorded, a survey, tags and an insight. It does not count towards any limit.',
  deleteSample: 'Delete the sample',
  sampleDeleted: 'Deleted the sample project',
  samplePeopleLeft: (people: number) =>
    `${count(people, 'contact of the sample stays', 'contacts of the sample stay')}: you may not delete contacts.`,
  sampleGone: 'The sample project is deleted.',
  bringBack: 'Show it again',
  sampleBack: 'The sample project is here again',
  untitledProject: 'Untitled project',
  counts: (notes: number, highlights: number, insights: number) =>
    [
      count(notes, 'note', 'notes'),
      count(highlights, 'highlight', 'highlights'),
      count(insights, 'insight', 'insights'),
    ].join(' · '),
} as const

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}
