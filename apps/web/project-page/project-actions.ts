import { defineAction } from '#platform/web/keyboard/index.ts'

const project = { section: 'Project', screen: 'project' } as const

/** Actions on the pages of a project. */
export const projectActions = {
  readme: defineAction({ ...project, id: 'project.go-readme', title: 'Go to the readme', keys: '1' }),
  notes: defineAction({ ...project, id: 'project.go-notes', title: 'Go to the notes', keys: '2' }),
  highlights: defineAction({ ...project, id: 'project.go-highlights', title: 'Go to the highlights', keys: '3' }),
  tags: defineAction({ ...project, id: 'project.go-tags', title: 'Go to the tags', keys: '4' }),
  insights: defineAction({ ...project, id: 'project.go-insights', title: 'Go to the insights', keys: '5' }),
  charts: defineAction({ ...project, id: 'project.go-charts', title: 'Go to the charts', keys: '6' }),
  questions: defineAction({ ...project, id: 'project.go-questions', title: 'Go to the questions', keys: '7' }),
  agreement: defineAction({
    ...project,
    id: 'project.agreement',
    title: 'Inter-coder agreement: compare how people code the same notes',
  }),
  rename: defineAction({ ...project, id: 'project.rename', title: 'Rename the project', keys: 'r' }),
  general: defineAction({
    ...project,
    id: 'project.general',
    title: 'General settings of the project: name, colour, tabs and their order',
  }),
  share: defineAction({
    ...project,
    id: 'project.share',
    title: 'Share the project, or see who has access',
    keys: 'shift+s',
  }),
  fields: defineAction({
    ...project,
    id: 'project.fields',
    title: 'Fields of the project: of notes, of insights, shared ones',
  }),
  transcription: defineAction({
    ...project,
    id: 'project.transcription',
    title: 'Transcription of the project: language, vocabulary',
  }),
  redaction: defineAction({
    ...project,
    id: 'project.redaction',
    title: 'Redaction in the project: names and contact details',
  }),
  summarize: defineAction({
    ...project,
    id: 'project.summarize',
    title: 'Summarise the project',
  }),
  history: defineAction({ ...project, id: 'project.history', title: 'Activity of the project' }),
  trash: defineAction({ ...project, id: 'project.trash', title: 'Trash of the project: what was deleted in it' }),
  move: defineAction({ ...project, id: 'project.move', title: 'Move the project to a folder', keys: 'm' }),
  extensions: defineAction({
    ...project,
    id: 'project.extensions',
    title: 'Linked extensions: tags of the workspace in the project',
  }),
  duplicate: defineAction({
    ...project,
    id: 'project.duplicate',
    title: 'Duplicate the project',
    hint: 'Copies all of its content, for the same people.',
  }),
  makeTemplate: defineAction({ ...project, id: 'project.make-template', title: 'Save the project as a template' }),
  fromTemplate: defineAction({ ...project, id: 'project.insight-from-template', title: 'New insight from a template' }),
  archive: defineAction({ ...project, id: 'project.archive', title: 'Archive or unarchive the project' }),
  delete: defineAction({ ...project, id: 'project.delete', title: 'Delete the project' }),
  newView: defineAction({ ...project, id: 'project.new-view', title: 'New view of the project', keys: 'shift+v' }),
  chooseTabs: defineAction({ ...project, id: 'project.choose-tabs', title: 'Choose the tabs of the project' }),
  present: defineAction({
    ...project,
    id: 'project.present',
    title: 'Present the published insights',
    keys: 'p',
    hint: 'Full screen, in large type. The arrow keys go from insight to insight.',
  }),
} as const

/** Actions on a chart. */
export const chartActions = {
  new: defineAction({
    ...project,
    id: 'chart.new',
    title: 'New chart',
    hint: 'Choose what it counts, then save it under a title.',
  }),
  keep: defineAction({
    ...project,
    id: 'chart.keep',
    title: 'Save the chart or its changes',
    keys: 'mod+s',
  }),
  copyLink: defineAction({ ...project, id: 'chart.copy-link', title: 'Copy a link to the chart', keys: 'mod+shift+c' }),
  closeRows: defineAction({
    ...project,
    id: 'chart.close-rows',
    title: 'Close the rows of the chart',
    keys: 'escape',
    when: 'outside-text',
  }),
} as const

const rows = { section: 'Selected rows', screen: 'project' } as const

/** Actions on chosen rows. */
export const chosenActions = {
  delete: defineAction({
    ...rows,
    id: 'rows.delete',
    title: 'Delete the selected rows',
    keys: ['backspace', 'delete'],
    hint: 'It can be undone.',
  }),
  tag: defineAction({ ...rows, id: 'rows.tag', title: 'Tag the selected highlights', keys: 't' }),
  addToInsight: defineAction({
    ...rows,
    id: 'rows.add-to-insight',
    title: 'Add the selected highlights to an insight',
    keys: 'i',
  }),
  summarize: defineAction({
    ...rows,
    id: 'rows.summarize',
    title: 'Summarise the selected highlights',
  }),
  copy: defineAction({
    ...rows,
    id: 'rows.copy',
    title: 'Copy the selected quotes',
    keys: 'mod+c',
    when: 'outside-text',
  }),
} as const
