/** Strings of the home page. */
export const strings = {
  title: 'Home',
  greeting: (hour: number, name: string) =>
    `${hour < 5 || hour >= 18 ? 'Good evening' : hour < 12 ? 'Good morning' : 'Good afternoon'}, ${name}`,
  subtitle: (workspace: string) => `This is the home of ${workspace}.`,
  edit: 'Edit this page',
  done: 'Done',
  loading: 'Loading home',
  failed: 'Home did not load',
  document: 'Home page of the workspace',
  placeholder: 'Tell everyone what matters here. Type / for blocks.',
  editing: 'You are editing the page that everyone sees.',
  lately: 'Recently edited',
  workedOn: 'What is being worked on',
  latelyAll: 'Show all',
  kinds: { PROJECT: 'Project', NOTE: 'Note', INSIGHT: 'Insight' },
} as const
