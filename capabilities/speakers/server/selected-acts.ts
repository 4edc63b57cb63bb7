import { z } from 'zod'
import { findNotes } from '#notes/server/index.ts'
import { selectedAct } from '#selections/server/index.ts'
import { MAX_NOTES_READ_AT_ONCE } from '../model/limits.ts'
import { speakerPolicy } from '../model/policy.ts'
import { detectSpeakers } from './commands/detect-speakers.ts'

/** Detects the speakers of all selected notes. */
export const detectingSpeakers = selectedAct({
  name: 'detect-speakers',
  kind: 'note',
  given: z.object({}),
  command: detectSpeakers,
  rowsAtOnce: MAX_NOTES_READ_AT_ONCE,
  grows: [],
  allowed: async ({ tx, actor }, ids) =>
    (await findNotes(tx, ids)).filter((one) => speakerPolicy.allows(actor, 'detectSpeakers', one)).map(({ id }) => id),
  inputOf: (noteIds) => ({ noteIds: [...noteIds] }),
})
