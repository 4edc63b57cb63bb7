const KILOBYTE = 1024
const MEGABYTE = 1_048_576

/** What the page that imports says. */
export const screenStrings = {
  title: 'Import',
  projects: 'Projects',
  untitled: 'Untitled project',
  heading: (project: string) => `Import into ${project}`,
  intoTitle: 'Import files into …',
  findProject: (mayCreate: boolean) => (mayCreate ? 'Find a project, or name a new one' : 'Find a project'),
  newProject: (title: string) => `New project “${title}”`,
  noProjectYet: 'Type a name to make the first project.',
  noProject: 'No project that you can add to is called that.',
  missing: 'There is no such project here, or you may not see it.',
  readOnly: 'You can look around in this project, but not import into it.',
  size: (sent: number, total: number) => {
    const [unit, name] = total < MEGABYTE ? [KILOBYTE, 'kB'] : [MEGABYTE, 'MB']
    return `${(Math.min(sent, total) / unit).toFixed(1)} of ${(total / unit).toFixed(1)} ${name}`
  },
} as const
