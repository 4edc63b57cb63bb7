import { MAX_VOCABULARY_CHARS } from '#projects/model/limits.ts'
import type { RedactionAutomation } from '#projects/model/project.ts'

/** Titles of the pages of settings. */
export const settingsStrings = {
  label: 'Settings',
  section: 'Section of the settings',
  you: 'You',
  workspace: 'Workspace',
  pages: {
    account: 'My account',
    api: 'API',
    general: 'General',
    members: 'Members',
    groups: 'Groups',
    security: 'Security',
    ai: 'AI',
    fields: 'Fields',
    people: 'Contact fields',
    tags: 'Tags',
    extensions: 'Extensions',
    templates: 'Templates',
    projects: 'Projects',
    trash: 'Trash',
  },
} as const

/** Titles of the sections of a project's settings. */
export const projectSettingsStrings = {
  label: 'Project settings',
  project: 'Project',
  general: 'General',
  access: 'Access',
  fields: 'Fields',
  tags: 'Tags',
  extensions: 'Linked extensions',
  transcription: 'Transcription',
  redaction: 'Redaction',
  ai: 'AI',
  summaries: 'Summaries',
  alsoSee: 'Also',
  agreement: 'Inter-coder agreement',
  history: 'Activity',
  trash: 'Trash',
} as const

/** Strings of the general settings of a project. */
export const projectGeneralStrings = {
  title: 'General',
  explain: 'Name, colour, icon and tabs of the project.',
  words: 'The project',
  name: 'Name',
  summary: 'Summary',
  noSummary: 'Add a description',
  color: 'Colour',
  sign: 'Icon',
  noSign: 'No icon',
  tabs: 'Tabs',
} as const

/** Strings of the settings of redaction. */
export const projectRedactionStrings = {
  title: 'Redaction',
  explain:
    'What is done with names, email addresses, phone numbers and addresses that are said in recordings ' +
    'of this project. They are looked for on this machine, in English, once a recording is transcribed. ' +
    'Not every one is found.',
  automation: 'When one is found',
  choices: {
    OFF: { label: 'Off', description: 'Nothing is suggested unless someone starts a search in a note.' },
    SUGGEST: { label: 'Suggest', description: 'They are marked in the transcript, and someone decides about each.' },
    ON: {
      label: 'On',
      description:
        'They are redacted immediately: muted in the recording and removed from the text. Contributors can restore them.',
    },
  },
  reader: 'You can view these settings, but not change them.',
  saved: 'Saved',
} as const satisfies { choices: Record<RedactionAutomation, unknown> } & Record<string, unknown>

/** Strings of the settings of AI in a project. */
export const projectAiStrings = {
  title: 'AI',
  explain: 'Whether texts of this project may be sent to the AI model of the workspace.',
  use: 'Use AI in this project',
  useHint:
    'While AI is off, no text of this project is sent to a model, whoever asks. Everything that needs no model keeps working.',
  on: 'AI is switched on in this project',
  off: 'AI is switched off in this project',
  reader: 'Only someone with full access to the project can change this.',
} as const

/** Strings of the settings of summaries. */
export const projectSummariesStrings = {
  title: 'Summaries',
  explain: 'How notes of this project are summarised, unless someone chooses otherwise in a note.',
  framework: 'Framework',
  frameworkHint: 'Applies to summaries made from now on.',
  chosen: 'Sentences of the note',
  written: 'Written by AI, each sentence with its quote',
  language: 'Language',
  languageHint:
    'A summary in another language than its note is written by the AI model; its quotes stay in the language of the note. Without a model, summaries are in the language of the note.',
  languageOfNote: 'The language of each note',
  reader: 'You can view these settings, but not change them.',
  saved: 'Saved',
} as const

/** Strings of the settings of transcription. */
export const projectTranscriptionStrings = {
  title: 'Transcription',
  explain: 'How recordings of this project are transcribed. Applies to recordings transcribed from now on.',
  language: 'Language',
  languageHint: 'The local model transcribes English; a transcription service supports many languages.',
  anyLanguage: 'Detect automatically',
  provider: 'Provider',
  providerHint: 'A service receives the audio of the recording. Available only where this installation has one.',
  providers: {
    '': 'Default',
    EMBEDDED: 'This machine: nothing leaves it',
    SERVICE: 'The transcription service',
  },
  vocabulary: 'Vocabulary',
  vocabularyHint: `Names and terms that are likely to be said, one a line, ${MAX_VOCABULARY_CHARS.toLocaleString('en')} characters at most.`,
  reader: 'You can view these settings, but not change them.',
  save: 'Save',
  saved: 'Saved the settings of transcription',
} as const

/** Strings of the settings of all projects. */
export const projectsSettingsStrings = {
  title: 'Projects',
  explain: 'Every project you can see, with its settings.',
  which: 'Which projects',
  present: 'In use',
  archived: 'Archived',
  loading: 'Loading projects',
  failed: 'The projects did not load',
  empty: 'There are no projects yet',
  emptyHint: 'They appear here once there are some.',
  emptyArchived: 'Nothing is archived',
  emptyArchivedHint: 'Archived projects appear here, with their settings.',
  general: 'General settings',
  access: 'Access',
  fields: 'Fields',
  tags: 'Tags',
  extensions: 'Extensions',
  transcription: 'Transcription',
  redaction: 'Redaction',
  trash: 'Trash',
} as const
