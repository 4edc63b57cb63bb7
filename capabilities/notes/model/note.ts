import type { SummaryFramework } from '#projects/model/summary-defaults.ts'
import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { shortened } from '#platform/kernel/text.ts'
import { MAX_GIVEN_CHARS, MAX_NOTE_TITLE_CHARS, NOTE_PREVIEW_CHARS } from './limits.ts'

const NOTE_ORIGINS = ['written', 'imported', 'sample'] as const
export type NoteOrigin = (typeof NOTE_ORIGINS)[number]

export interface Note {
  id: Id
  scopeId: Id
  projectId: Id
  documentId: Id
  title: string
  locked: boolean
  origin: NoteOrigin
  preview: string
  happenedAt: Date | null
  createdById: Id | null
  createdAt: Date
  /** Among notes created at the same moment, the higher comes first. */
  rank: number
  updatedAt: Date
}

const noteTitle = z
  .string()
  .trim()
  .max(MAX_NOTE_TITLE_CHARS, `A note title has at most ${MAX_NOTE_TITLE_CHARS} characters.`)

const markup = z
  .string()
  .max(
    MAX_GIVEN_CHARS,
    `A text to begin with has at most ${MAX_GIVEN_CHARS.toLocaleString('en')} characters of markup. Import a longer one as a file.`,
  )
  .optional()

/** The text with which a note is created, in one of three forms. */
const givenContent = {
  /** As the editor stores it. */
  content: z.record(z.string(), z.unknown()).optional(),
  markdown: markup,
  html: markup,
}

export const newNote = z
  .object({ id: z.uuid().optional(), projectId: z.uuid(), title: noteTitle.default(''), ...givenContent })
  .refine(({ content, markdown, html }) => [content, markdown, html].filter((one) => one !== undefined).length <= 1, {
    message: 'Give the text in one form: content, markdown or html.',
  })

export type GivenContent = Pick<z.output<typeof newNote>, 'content' | 'markdown' | 'html'>

export const noteChange = z.object({
  id: z.uuid(),
  title: noteTitle.optional(),
  locked: z.boolean().optional(),
})

/**
 * Whether the text of a note comes from elsewhere: it was imported, or its words were said in a recording. Such a text
 * is read and coded, and corrected only on purpose; a text that was written here opens for writing.
 */
export const isSource = ({ origin, hasTranscript }: { origin: string; hasTranscript: boolean }): boolean =>
  origin !== 'written' || hasTranscript

/** What lists show of a text: its beginning on one line. */
export function previewOf(text: string): string {
  return shortened(text, NOTE_PREVIEW_CHARS)
}

/** The summary that comes with an imported note (document 2 §3: summaryContent, summaryFramework, summaryLanguage). */
export interface NoteSummary {
  content: string
  framework: SummaryFramework | null
  /** ISO 639-1; null for that of the note. */
  language: string | null
}
