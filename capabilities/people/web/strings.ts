/** What the parts of the people directory say. */
export const personStrings = {
  untitled: 'Untitled contact',
  /** Descriptions of the acts that wait while the server is unreachable. */
  queue: { change: 'Change a contact', fill: 'Fill a field of a contact', remove: 'Delete contacts' },
  created: (name: string) => `Added ${name}`,
  renamed: (name: string) => `Renamed the contact to “${name}”`,
  readdressed: (name: string) => `Changed the email address of ${name}`,
  summarized: (name: string) => `Changed the summary of ${name}`,
  filled: (field: string, name: string) => `Changed “${field}” of ${name}`,
  deleted: (names: readonly string[]) =>
    names.length === 1 ? `Deleted ${names[0] ?? ''}` : `Deleted ${names.length.toLocaleString()} contacts`,
} as const
