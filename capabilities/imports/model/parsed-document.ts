/** The formats that an import reads, recognised by content before name. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const
export type DocumentFormat = 'text' | 'markdown' | 'html' | 'docx' | 'vtt' | 'srt'
/** `zip` is an archive of documents, or of other files. */
export type ImportFormat = (typeof TABLE_FORMATS)[number] | DocumentFormat | 'zip'

/** One caption, or one speaker's part of it. Times are milliseconds from the start of the recording. */
export interface Cue {
  startMs: number
  endMs: number
  /** From a voice span or a "Name:" at the start of the line; null if the captions do not name one. */
  speaker: string | null
  /** True where the captions mark that another person begins to speak (a ">>" or a new voice), named or not. */
  newTurn: boolean
  /** The spoken text as shown, with its line breaks and marks. */
  text: string
  /** The cue's own identifier in the file, if it has one. */
  id: string | null
  /** When each word of the text is said, if the file has these times. */
  words?: ReadonlyArray<{ text: string; startMs: number; endMs: number }>
}

/** A picture or other part embedded in a document. The content refers to it as `import-file:<index>`. */
export interface EmbeddedFile {
  name: string
  mediaType: string
  bytes: Uint8Array
}

/**
 * The content of a document file, before the editor turns it into a note. Exactly one of html, markdown, paragraphs and
 * cues contains the body; with cues, `preface` comes before them and `paragraphs` after: the other text of a
 * transcript.
 */
export interface ParsedDocument {
  format: DocumentFormat
  /** From the document itself; null if it has none (use the file's name). */
  title: string | null
  html?: string
  markdown?: string
  /** Plain paragraphs; "\n" inside one is a line break. */
  paragraphs?: string[]
  cues?: Cue[]
  preface?: string[]
  /** Sentences for the person who imports. */
  warnings: string[]
  files: EmbeddedFile[]
}
