import type { DocumentJson } from '#editor/document/content.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** Follows the texts with which notes are created; later changes are reported by `documentChanged`. */
export const notesAdded =
  defineHook<
    (
      context: Pick<CommandContext, 'tx' | 'teamId'>,
      notes: ReadonlyArray<{ id: Id; content: DocumentJson }>,
    ) => Promise<unknown>
  >('notesAdded')
