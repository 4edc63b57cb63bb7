import type { DocumentJson } from '#editor/document/content.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { NoteSummary } from '../model/note.ts'

type Writing = Pick<CommandContext, 'tx' | 'teamId' | 'principal'>

/**
 * Follows the texts, and summaries, with which notes are created; later changes are reported by `documentChanged`.
 * Returns what is to be written once the notes exist, or null if nothing is.
 */
export const notesAdded =
  defineHook<
    (
      notes: ReadonlyArray<{ id: Id; content: DocumentJson; summary?: NoteSummary | null }>,
    ) => ((context: Writing) => Promise<unknown>) | null
  >('notesAdded')
