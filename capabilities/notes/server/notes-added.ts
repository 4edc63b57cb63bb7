import type { DocumentJson } from '#editor/document/content.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { NoteSummary } from '../model/note.ts'

/** Follows the texts, and summaries, with which notes are created; later changes are reported by `documentChanged`. */
export const notesAdded =
  defineHook<
    (
      context: Pick<CommandContext, 'tx' | 'teamId' | 'principal'>,
      notes: ReadonlyArray<{ id: Id; content: DocumentJson; summary?: NoteSummary | null }>,
    ) => Promise<unknown>
  >('notesAdded')
