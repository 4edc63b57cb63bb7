const MEGABYTE = 1_048_576

/** What the page that imports says. */
export const screenStrings = {
  title: 'Import',
  projects: 'Projects',
  untitled: 'Untitled project',
  heading: (project: string) => `Import into ${project}`,
  missing: 'There is no such project here, or you may not see it.',
  readOnly: 'You can look around in this project, but not import into it.',
  megabytes: (sent: number, total: number) => `${(Math.min(sent, total) / MEGABYTE).toFixed(1)} of ${(total / MEGABYTE).toFixed(1)} MB`,
} as const
