const many = (count: number, one: string): string => `${count.toLocaleString()} ${one}${count === 1 ? '' : 's'}`

/** Strings of the settings of tags and extensions. */
export const tagSettingsStrings = {
  extensions: {
    title: 'Extensions',
    explain: 'Shared tag boards with their own access. Changes apply to every project they are linked to.',
    new: 'New extension',
    name: 'Name of the extension',
    create: 'Create extension',
    untitled: 'Untitled extension',
    empty: 'No extensions yet',
    emptyHint: 'An extension holds tags that several projects share, so that everyone uses the same ones.',
    label: 'Extensions of the workspace',
    facts: (tags: number, projects: number) =>
      `${many(tags, 'tag')} · ${projects === 0 ? 'linked to no project' : `linked to ${many(projects, 'project')}`}`,
    more: (title: string) => `More actions for ${title}`,
    delete: 'Delete the extension',
    confirm: (title: string) => `Delete the extension “${title}”?`,
    confirmBody: (tags: number, projects: number) =>
      `Its ${many(tags, 'tag')} ${tags === 1 ? 'is' : 'are'} deleted too${projects === 0 ? '' : `, in ${many(projects, 'project')}`}. It can be undone.`,
    made: (title: string) => `Created the extension “${title}”`,
    changed: (title: string) => `Changed the extension “${title}”`,
    deleted: (title: string) => `Deleted the extension “${title}”`,
    description: 'What the extension is for',
    descriptionPlaceholder: 'What these tags are for, and when to use them',
    board: 'Tags',
    projects: 'Linked projects',
    noProjects: 'No project uses these tags yet. Link them in the settings of a project.',
    access: 'Access',
    gone: 'This extension no longer exists',
    find: 'Find on the board',
    readOnly: 'You can view these tags and apply them, but not change them.',
  },
  project: {
    title: 'Linked extensions',
    explain: 'Workspace tags offered in this project, in addition to its own.',
    none: 'The workspace has no extensions you can see.',
    manage: 'Extensions of the workspace',
    linked: (title: string) => `Linked “${title}”`,
    unlinked: (title: string) => `Unlinked “${title}”`,
    link: (title: string) => `Use the tags of ${title}`,
    confirm: (title: string) => `Unlink “${title}”?`,
    confirmBody: (count: number) =>
      count === 0
        ? 'No highlights of this project use its tags.'
        : `${many(count, 'highlight')} of this project ${count === 1 ? 'has' : 'have'} its tags and ${count === 1 ? 'keeps' : 'keep'} them. The tags are no longer offered here.`,
    unlink: 'Unlink',
    readOnly: 'People who can edit the project can link extensions to it.',
  },
  tags: {
    title: 'Tags',
    explain: 'Tags of each project: suggested clean-up, import and export.',
    label: 'Projects and their tags',
    none: 'There is no project you can see.',
    count: (count: number) => many(count, 'tag'),
    more: 'Show more',
    extensions: 'Tags shared between projects are in extensions.',
    place: (project: string) => `Tags of ${project}`,
    placeExplain: 'Tags that may need merging or cleaning up.',
    open: 'Open the board',
  },
  csv: {
    save: 'Export CSV',
    load: 'Import CSV…',
    fileName: (project: string) => `${project.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'tags'} - tags.csv`,
    preview: (name: string) => `Tags of ${name}`,
    reading: 'Reading the file',
    notText: 'This file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.',
    tooLarge: 'A file of tags has at most 5,000,000 characters.',
    found: (rows: number, problems: number) =>
      `${many(rows, 'tag')}${problems === 0 ? '' : `; ${many(problems, 'row')} skipped`}.`,
    hint: 'Existing tags with these titles are updated; empty cells change nothing.',
    row: (row: number, message: string) => `Row ${row}: ${message}`,
    columns: { title: 'Title', description: 'Description', group: 'Group', color: 'Colour' },
    and: (count: number) => `… and ${count.toLocaleString()} more`,
    take: (count: number) => `Import ${many(count, 'tag')}`,
    cancel: 'Cancel',
    taken: (added: number, changed: number) =>
      `Imported ${many(added, 'new tag')}${changed === 0 ? '' : `, changed ${changed.toLocaleString()}`}`,
  },
  health: {
    label: 'Findings',
    loading: 'Checking the tags',
    failed: 'The tags could not be checked',
    fine: 'These tags are in order',
    fineHint: 'No duplicates, and every tag is in use.',
    show: 'Show',
    kinds: { DUPLICATE: 'Near-duplicates', DRIFTING: 'Drifting', USED_ONCE: 'Used once', UNUSED: 'Unused' } as Record<
      Kind,
      string
    >,
    none: 'Nothing of this kind.',
    reasons: {
      SAME_WORDS: 'The same words in other forms',
      SPELLING: 'Spelled alike',
      GENERAL_WORD: 'The same but for a general word',
    } as Record<string, string>,
    used: (count: number) => `on ${many(count, 'highlight')}`,
    last: (when: string) => `last used ${when}`,
    drifting: (count: number, others: number, when: string) =>
      `Used ${count.toLocaleString()} times until ${when}; since then other tags were used ${others.toLocaleString()} times`,
    never: 'Not used',
    merge: 'Merge',
    mergeInto: (into: string) => `Merge into ${into}`,
    delete: 'Delete',
    hint: 'M merges the second into the first, Backspace deletes; both can be undone.',
    pair: (one: string, other: string) => `${one} and ${other}`,
  },
} as const

type Kind = 'DUPLICATE' | 'DRIFTING' | 'USED_ONCE' | 'UNUSED'
