import { z } from 'zod'
import { defineCommand } from '#journal/server/index.ts'
import { sharedInNotes } from '../same-headings.ts'
import { openImport } from '../store.ts'

/** Finds what nearly all notes of an import share, which ended before this was looked for. */
export const findShared = defineCommand({
  name: 'find-shared',
  who: { installation: 'A job looks at what was imported before: no one asks for it.' },
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const ended = await openImport(context.tx, id)
    // It may have been deleted since, or started again, which looks for it at its end.
    if (ended?.state === 'DONE') await sharedInNotes(context, ended, ended.processedInto ?? 'CONTENT')
    return { id }
  },
  // Nobody would see that it is still due.
  allowedWhenReadOnly: true,
})
