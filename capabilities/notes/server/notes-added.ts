import type { DocumentJson } from '#editor/document/content.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** What follows the texts that notes are made with; once they are stored, `documentChanged` tells of changes. */
export const notesAdded =
  defineHook<
    (
      context: Pick<CommandContext, 'tx' | 'teamId'>,
      notes: ReadonlyArray<{ id: Id; content: DocumentJson }>,
    ) => Promise<unknown>
  >('notesAdded')
