import type { WordsByKey } from '#platform/kernel/words-by-key.ts'
import type { SpeakerPart } from '#speakers/model/spoken-parts.ts'
import type { DocumentFormat } from '../model/parsed-document.ts'

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`
}

const SHOWN_SPEAKERS = 6
/** At most this many differing columns of two notes are named, each up to this length. */
const SHOWN_DIFFERENCES = 5
const MAX_SHOWN_NAME = 60

interface Differences {
  columns: readonly string[]
  agreeing: readonly string[]
  count: number
  of: number
}

function namesOf(columns: readonly string[], number: number): string {
  const named = columns.slice(0, SHOWN_DIFFERENCES).map((column) => `“${shortName(column)}”`)
  const more = number - named.length
  return more > 0 ? `${named.join(', ')} and ${more.toLocaleString()} more` : named.join(', ')
}

function shortName(column: string): string {
  return column.length > MAX_SHOWN_NAME ? `${column.slice(0, MAX_SHOWN_NAME)}…` : column
}

/** What importing says. */
export const strings = {
  queue: {
    keep: 'Keep two similar notes',
    removeDuplicates: 'Delete repeated rows',
    remove: 'Delete an import',
  },
  drop: (project: string) => `Drop to import into ${project}`,
  choose: 'Choose files',
  chooseMore: 'Add files',
  zoneTitle: 'Drop files here',
  zoneHint:
    'Surveys (CSV, TSV or Excel) become one note per row, transcripts in tables one note. Text, Markdown, HTML, Word and captions (VTT, ' +
    'SRT) become one note each, also from a folder or a ZIP archive. Recordings are transcribed, each into its own note. PDFs and other ' +
    'files are stored as they are, each with its own note.',
  files: 'Files',
  earlierImports: 'Imported before',
  uploading: (name: string) => `Uploading ${name}`,
  inspecting: (name: string) => `Reading ${name}`,
  uploadFailed: 'The upload stopped. Check the connection and try again.',
  tryAgain: 'Try again',
  removeFile: 'Remove',
  keepAsFile: 'Keep as a file',
  leftOut: (name: string) => `Removed “${name}”`,
  unreadable: (name: string) => `${name} cannot be imported`,
  kinds: {
    text: 'Plain text',
    markdown: 'Markdown',
    html: 'Web page',
    docx: 'Word document',
    vtt: 'Captions (WebVTT)',
    srt: 'Captions (SRT)',
  } as WordsByKey<DocumentFormat>,
  archive: 'Archive',
  ofFormat: (format: DocumentFormat, number: number) =>
    `${number.toLocaleString()} × ${strings.kinds[format] ?? format}`,
  archiveHint: 'Each document becomes a note, named after its title, or else its file. Folders are not kept.',
  archiveFiles: 'Documents in the archive',
  filesLeftOut: (number: number) => `${count(number, 'file becomes', 'files become')} no note`,
  packed: (number: number) => `${count(number, 'file', 'files')}.zip`,
  table: 'Table',
  workbook: 'Excel workbook',
  rows: (number: number) => count(number, 'row', 'rows'),
  columns: (number: number) => count(number, 'column', 'columns'),
  turns: (number: number) => count(number, 'turn', 'turns'),
  /** How often each speaker speaks; the most frequent ones are named. */
  speakers: (speakers: ReadonlyArray<Pick<SpeakerPart, 'name' | 'turns' | 'words'>>, all: number) => {
    const shown = speakers.slice(0, SHOWN_SPEAKERS)
    const others = all - shown.length
    return [
      ...shown.map(({ name, turns }) => `${name ?? strings.unnamedSpeaker} (${turns.toLocaleString()})`),
      ...(others > 0 ? [`${others.toLocaleString()} more`] : []),
    ].join(' · ')
  },
  unnamedSpeaker: 'Unnamed speaker',
  turnsOrText: 'Speakers',
  asTurns: 'By speaker',
  asText: 'As written',
  contentTypes: { text: 'Text', spoken: 'Transcript' } as const,
  pictures: (number: number) => count(number, 'picture', 'pictures'),
  warnings: (number: number) => `${count(number, 'note', 'notes')} about this file`,

  reading: 'File settings',
  encoding: 'Encoding',
  delimiter: 'Delimiter',
  delimiters: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', bar: 'Bar' },
  header: 'Heading rows',
  dates: 'Date format',
  timeZone: 'Time zone of the dates',
  dateOrders: { MDY: 'Month, day, year', DMY: 'Day, month, year', YMD: 'Year, month, day' } as const,
  readCodes: 'Read codes such as &#39; and &amp; as characters',
  sheets: 'Sheets',
  importSheet: (name: string) => `Import the sheet ${name}`,
  findColumn: 'Find a column',
  noColumn: 'No columns found',
  chooseColumn: (name: string) => `Choose ${name}`,
  chosenColumns: (number: number) => `${count(number, 'column', 'columns')} selected`,
  chooseHint: 'Choose columns to change several at once: click, Shift, Ctrl or Cmd, or the keys j, k and x.',
  chooseNone: 'Choose none',
  changeTogether: 'Change the selected columns',
  severalOf: 'Different',
  roleCounts: 'What the columns become',
  option: 'Option',
  optionsOfOne: 'Options of one question',
  problemOf: (column: string, problem: string) => `“${column}”: ${problem}`,
  noSheet: 'Choose at least one sheet.',
  nothingToImport: 'There are no rows under the heading, so there is nothing to import.',

  becomes: 'Import as',
  becomesRows: 'One note per row',
  becomesTranscript: 'One transcript',
  transcriptMapping: 'Transcript columns',
  transcriptMappingHint: 'The rows are one conversation: the table becomes one note with its speakers and times.',
  transcriptParts: { speaker: 'Speaker', words: 'Words', start: 'Start', end: 'End', tags: 'Tags' } as const,
  noColumnOf: {
    speaker: 'None: the words may name who speaks',
    start: 'None',
    end: 'None',
    tags: 'None',
  } as const,
  tagsSeparatedBy: 'Tags are separated by',
  rowTagsHint:
    'A row with tags becomes a highlight of its words with these tags. Tags of the project are found by their titles; the others are created.',
  timeUnit: 'Times in numbers are',
  timeUnits: { s: 'Seconds', ms: 'Milliseconds' } as const,
  transcriptHint: (shown: number, total: number) =>
    total > shown ? `The first ${shown} of ${total.toLocaleString()} rows, as they will be read` : 'As it will be read',
  tagged: (tags: readonly string[]) => `Tags: ${tags.join(', ')}`,

  mapping: 'Columns',
  mappingHint: 'Guessed from the headings and all values. Change what is wrong: the preview updates.',
  mappingAsBefore: (file: string, day: string, fresh = 0) =>
    `As at the import of ${file} on ${day}: the same fields, questions and options are filled. ${
      fresh === 0 ? '' : `${count(fresh, 'column is', 'columns are')} new and guessed. `
    }Change what is wrong: the first notes follow at once.`,
  mappingAsStanding: (filled: number) =>
    `${count(filled, 'column fills a field or question', 'columns fill fields and questions')} of the project; the rest is guessed. Change what is wrong: the preview updates.`,
  freshOptions: (number: number) => `${count(number, 'option is', 'options are')} new and will be added.`,
  newOptions: (number: number, options: readonly string[]) =>
    `${count(number, 'new option', 'new options')}: ${options
      .slice(0, SHOWN_DIFFERENCES)
      .map((option) => `“${option.length > MAX_SHOWN_NAME ? `${option.slice(0, MAX_SHOWN_NAME)}…` : option}”`)
      .join(', ')}${number > SHOWN_DIFFERENCES ? ` and ${(number - SHOWN_DIFFERENCES).toLocaleString()} more` : ''}`,
  column: 'Column',
  role: 'Becomes',
  roleOf: (header: string) => `What “${header}” becomes`,
  type: 'Type',
  typeOf: (header: string) => `Type of “${header}”`,
  name: 'Name',
  nameOf: (header: string) => `Name for “${header}”`,
  headed: (header: string) => `in the file: ${header}`,
  optionsOf: (label: string) => `option of “${label}”`,
  emptyColumn: 'No values',
  unnamed: (index: number) => `Column ${index + 1}`,
  roles: {
    title: 'Title',
    content: 'Content',
    question: 'Question',
    field: 'Field',
    person: 'Person',
    timestamp: 'Date and time',
    tag: 'Tags',
    key: 'Key',
    summary: 'Summary',
    summaryFramework: 'Framework of the summary',
    summaryLanguage: 'Language of the summary',
    ignore: 'Ignore',
  } as const,
  questionTypes: { FREE_TEXT: 'Free text', SINGLE_SELECT: 'One option', MULTI_SELECT: 'Several options' } as const,
  fieldTypes: {
    BOOLEAN: 'Yes or no',
    DATETIME: 'Date',
    EMAIL: 'Email',
    NPS: 'NPS score',
    NUMBER: 'Number',
    PERSON: 'Name',
    PHONE: 'Phone',
    SELECT: 'Select',
    TEXT: 'Text',
    URL: 'Web address',
  } as const,
  tagColumnHint:
    'Tags are added to words: one highlight of what a row says (its content and its open answers) gets the tags of the row. Tags of the project are found by their titles; the others are created.',
  tagsOfKnownRows: 'Rows that change a note of an earlier import leave its highlights and tags as they are.',
  personParts: { name: 'Name', email: 'Email' } as const,
  separatedBy: 'Separated by',
  oneOption: 'One option a cell',
  separators: { ';': 'Semicolon', ', ': 'Comma and space', ',': 'Comma', '|': 'Bar', '\n': 'Line break' } as Record<
    string,
    string
  >,

  key: 'Match rows by',
  keyHint: 'Importing this survey again then updates its notes instead of duplicating them.',
  noKey: 'None: every row is a new note',
  continues: 'Earlier import',
  continuesHint: (header: string) =>
    `Rows with the same “${header}” change the notes of that import; the others are added.`,
  newSurvey: 'None: add all rows as new notes',

  preview: 'Preview',
  previewHint: (shown: number, total: number) =>
    total > shown
      ? `${shown} of ${total.toLocaleString()} rows, as they will become notes`
      : 'As the rows will become notes',
  rowFails: (row: number) => `Row ${row} cannot be imported like this`,
  counting: 'Checking every value of the file…',
  allStay: 'Every value fits its column.',
  notAllStay: 'Values that do not fit are shown at their column.',
  notCounted: (problem: string) => `The values could not be checked. ${problem}`,
  misplacedInColumn: ({ count: number, inText, reason }: { count: number; inText: boolean; reason: string }) =>
    `${
      inText
        ? number === 1
          ? '1 value goes to the text of its note'
          : `${number.toLocaleString()} values go to the texts of their notes`
        : number === 1
          ? '1 row cannot be imported'
          : `${number.toLocaleString()} rows cannot be imported`
    }. ${reason}`,
  wasMisplaced: ({ count: number, inText, reason }: { count: number; inText: boolean; reason: string }) =>
    `${
      inText
        ? number === 1
          ? '1 value is in the text of its note'
          : `${number.toLocaleString()} values are in the texts of their notes`
        : number === 1
          ? '1 row was not imported'
          : `${number.toLocaleString()} rows were not imported`
    }. ${reason}`,
  misplaced: (number: number) =>
    number === 1 ? '1 value did not fit its column' : `${number.toLocaleString()} values did not fit their columns`,
  waits: 'Waiting: other files of this workspace are being read',
  inText: (label: string, reason: string) => `“${label}” is in the text. ${reason}`,
  moreParts: (number: number) => `and ${number.toLocaleString()} more`,
  noRows: 'There are no rows under the heading.',
  documentPreview: 'Preview',

  start: (rows: number) => (rows === 1 ? 'Import 1 note' : `Import ${rows.toLocaleString()} notes`),
  startHint: 'Start the import',
  startDocument: 'Import as a note',
  startDocuments: (number: number) => `Import all ${number.toLocaleString()} documents`,

  waiting: 'Ready to import',
  importing: (name: string) => `Importing ${name}`,
  cancelling: (ofFiles = false) => `Stopping after the ${ofFiles ? 'files' : 'rows'} that are being stored…`,
  leaveNote: 'You can leave this page: the import continues.',
  done: (name: string) => `${name} is imported`,
  stoppedAt: (done: number, total: number, ofFiles = false) =>
    `${done.toLocaleString()} of ${total.toLocaleString()} ${ofFiles ? 'files' : 'rows'}`,
  doneNotes: (added: number) => count(added, 'note added', 'notes added'),
  doneChanged: (changed: number) => count(changed, 'note changed', 'notes changed'),
  doneUnchanged: (unchanged: number) => `${unchanged.toLocaleString()} unchanged`,
  doneFailed: (failed: number, ofFiles = false) =>
    ofFiles
      ? count(failed, 'file not imported', 'files not imported')
      : count(failed, 'row not imported', 'rows not imported'),
  cancelled: (name: string) => `${name} was stopped`,
  failed: (name: string) => `${name} was only partly imported`,
  openNotes: 'Open the notes',
  resume: 'Resume',
  resumeHint: 'Resume where it stopped',
  remove: 'Remove what was imported',
  removed: (notes: number) => `Removed ${count(notes, 'imported note', 'imported notes')}`,
  failures: 'Rows not imported',
  filesNotImported: 'Files not imported',
  filesNotImportedHint: 'Fix them, or import them on their own. The others were imported.',
  file: 'File',
  showFailures: (number: number, ofFiles = false) =>
    ofFiles
      ? `Show ${count(number, 'file that was not imported', 'files that were not imported')}`
      : `Show ${count(number, 'row that was not imported', 'rows that were not imported')}`,
  failuresHint: 'Download the rows, fix them and import that file: rows already imported stay unchanged.',
  failuresOfTranscriptHint:
    'The transcript is there without these rows. To have them in it, remove it, fix the file and import it again.',
  downloadRows: 'Download the rows',
  downloadRowsHint: 'The whole rows, each with its reason',
  download: 'Download the list of values',
  duplicates: (number: number, added: number, same: boolean) =>
    `${number.toLocaleString()} of ${count(added, 'note', 'notes')} ${same ? '' : 'nearly '}${number === 1 ? 'repeats a note' : 'repeat notes'} that ${number === 1 ? 'is' : 'are'} there already`,
  duplicatesHint:
    'Equal in every imported column. Keep both notes of a pair, or move the copies to the trash; the originals stay.',
  alikeHint: 'Similar words, but not the same row: open them to compare. They are not removed with the copies.',
  showDuplicates: (number: number, same: boolean) =>
    same
      ? `Show ${count(number, 'note that repeats another', 'notes that repeat others')}`
      : `Show ${count(number, 'note that nearly repeats another', 'notes that nearly repeat others')}`,
  differences: ({ columns, agreeing, count: number, of }: Differences) => {
    if (number === 0) return 'They differ in how they are written, or in columns that were not imported.'
    if (of === 1) return 'They differ in some words.'
    const others = of - number
    if (others === 0) return `They agree in no column.`
    // What is less is said: it is read at a glance.
    return number <= others
      ? `They differ only in ${namesOf(columns, number)}; ${count(others, 'other column agrees', 'other columns agree')}.`
      : `They agree in ${namesOf(agreeing, others)}; ${count(number, 'other column differs', 'other columns differ')}.`
  },
  removeDuplicates: (number: number) => `Move ${count(number, 'copy', 'copies')} to the trash`,
  removedDuplicates: (number: number) => `Moved ${count(number, 'copy', 'copies')} to the trash`,
  keepBoth: 'Keep both',
  keepBothOf: (note: string) => `Keep both: ${note}`,
  keepBothHint: 'Both notes stay, and the pair leaves this list',
  keptBoth: (note: string) => `Kept both: ${note}`,
  /** @param percent the share of words; null if the whole row is the same */
  repeats: (percent: number | null, where: string) =>
    `${percent === null ? 'The same row' : percent === 100 ? 'The same words' : `${percent} % of the words the same`} · in ${where}`,
  fromThisImport: 'From this import',
  thisFile: 'an earlier row of this file',
  untitledProject: 'a project without a name',
  untitledNote: 'Untitled',
  showMore: 'Show more',
  row: 'Row',
  value: 'Value',
  reason: 'Reason',
  more: (number: number) => `and ${number.toLocaleString()} more in the download`,
  loading: 'Loading imports',
  loadFailed: 'The imports did not load',
} as const
