import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

const ofAct = z.object({ act: z.string(), total: z.number() })

/** Published only to the user who started the act; its changes are published as events of the changed objects. */
export const selectionActEvents = defineEvents(
  'selection-act',
  {
<<<<<<< HEAD
    begun: { says: 'Something is being done with all rows that someone chose.', onlyFor: true, after: ofAct },
    // Pages follow the act by its progress.
    advanced: { says: 'Some more of its rows are dealt with.', onlyFor: true, quiet: true },
    turned: { says: 'It is being undone, or done again.', onlyFor: true, after: ofAct },
=======
    begun: { says: 'An act on all chosen rows was started.', onlyFor: true, after: ofAct },
    // Pages follow it by its progress.
    advanced: { says: 'More of its rows were processed.', onlyFor: true, quiet: true },
    turned: { says: 'It is being undone or redone.', onlyFor: true, after: ofAct },
>>>>>>> h-plain-l
    ended: {
      says: 'It finished or was stopped.',
      onlyFor: true,
      after: ofAct.extend({ state: z.string(), changed: z.number() }),
    },
  },
  'selectionAct',
)

export const events = [selectionActEvents] as const
