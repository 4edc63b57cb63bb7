import { fileSize } from '#platform/kernel/file-size.ts'

/** Strings of the import page. */
export const screenStrings = {
  title: 'Import',
  projects: 'Projects',
  untitled: 'Untitled project',
  heading: (project: string) => `Import into ${project}`,
  intoTitle: 'Import files into …',
  findProject: (mayCreate: boolean) => (mayCreate ? 'Find a project, or name a new one' : 'Find a project'),
  newProject: (title: string) => `New project “${title}”`,
  projectsFailed: 'The projects did not load',
  noProjectYet: 'Type a name to create the first project.',
  moreProjects: (count: number) => `Showing ${count} projects. Type to find others.`,
  noProject: 'No project found that you can add to',
  missing: 'There is no such project here, or you do not have access.',
  asNotes: 'Files with notes of their own',
  filesLater: (name: string) => `${name} was not added: the server is away. Add it again once it is back.`,
  readOnly: 'You can view this project, but not import into it.',
  size: (sent: number, total: number) => `${fileSize(Math.min(sent, total))} of ${fileSize(total)}`,
} as const
