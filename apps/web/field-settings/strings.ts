const many = (count: number, one: string): string => `${count.toLocaleString()} ${one}${count === 1 ? '' : 's'}`

/** Strings of the settings of fields. */
export const fieldSettingsStrings = {
  title: 'Fields',
  explain: 'Fields of notes and insights: in each project, and in field groups that several projects share.',
  groups: 'Field groups',
  groupsHint: 'Fields of the workspace, with their own access. Changes apply in every linked project.',
  groupsEmpty:
    'No field groups yet. Create one for questions that several projects ask, so their answers can be compared.',
  newGroup: 'New field group',
  newGroupTitle: 'Name of the field group',
  stands: 'Fields of',
  owners: { note: 'Notes', insight: 'Insights', person: 'Contacts' } as Record<string, string>,
  create: 'Create field group',
  projects: 'Projects',
  noProjects: 'There is no project you can see.',
  more: 'Show more',
  fieldsOf: (notes: number, insights: number) =>
    notes + insights === 0
      ? 'no fields'
      : [
          notes > 0 ? `${many(notes, 'field')} of notes` : '',
          insights > 0 ? `${many(insights, 'field')} of insights` : '',
        ]
          .filter(Boolean)
          .join(', '),
  facts: (owner: string, fields: number, projects: number) =>
    `${owner} · ${many(fields, 'field')} · ${projects === 0 ? 'linked to no project' : `linked to ${many(projects, 'project')}`}`,
  people: 'Fields of contacts',
  peopleTitle: 'Contact fields',
  peopleExplain: 'Fields of every contact in the workspace: role, company, customer since.',
  peopleReader: 'You can view these fields, but not change them.',
  group: {
    untitled: 'Untitled field group',
    label: 'Fields of the group',
    hint: 'A field created here appears in every project that the group is linked to.',
    description: 'What the field group is for',
    descriptionPlaceholder: 'What these fields are for, and how to fill them in',
    more: (title: string) => `More actions for ${title}`,
    delete: 'Delete the field group',
    confirm: (title: string) => `Delete the field group “${title}”?`,
    confirmBody: (fields: number, projects: number) =>
      `Its ${many(fields, 'field')} ${fields === 1 ? 'is' : 'are'} deleted too${projects === 0 ? '' : `, in ${many(projects, 'project')}`}. It can be undone, and stays in the trash for 30 days.`,
    made: (title: string) => `Created the field group “${title}”`,
    changed: (title: string) => `Changed the field group “${title}”`,
    deleted: (title: string) => `Deleted the field group “${title}”`,
    gone: 'This field group no longer exists',
    readOnly: 'You can view these fields and fill them in, but not change them.',
    projects: 'Linked projects',
    noProjects: 'No project uses these fields yet.',
    add: 'Link a project',
    nobody: 'No other project you can see has this name.',
    moreProjects: (count: number) => `Showing ${count} projects. Type to find others.`,
    unlinkFrom: (project: string) => `Unlink from ${project}`,
    access: 'Access',
    linked: (group: string, project: string) => `Linked “${group}” to “${project}”`,
    unlinked: (group: string, project: string) => `Unlinked “${group}” from “${project}”`,
  },
  project: {
    tabs: 'Kinds of fields',
    note: 'Note fields',
    insight: 'Insight fields',
    workspace: 'Workspace fields',
    explain: {
      note: 'Shown on every note of this project.',
      insight: 'Shown on every insight of this project.',
      workspace: 'Fields shared by several projects. Changes there apply to all of them.',
    },
    label: { note: 'Fields of notes', insight: 'Fields of insights', person: 'Fields of contacts' },
    shared: (title: string) => `From “${title}”`,
    sharedLabel: 'Fields of linked groups',
    hideHere: (label: string) => `Show ${label} in this project`,
    link: (title: string) => `Use the fields of ${title}`,
    none: 'The workspace has no field groups you can see.',
    manage: 'Field groups of the workspace',
    readOnly: 'Those who may edit the project change its fields and link field groups to it.',
    own: 'the fields of this project',
  },
} as const
