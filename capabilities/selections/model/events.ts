import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

const ofAct = z.object({ act: z.string(), total: z.number() })

/** Published only to the user who started the act; its changes are published as events of the changed objects. */
export const selectionActEvents = defineEvents(
  'selection-act',
  {
    begun: { says: 'An act on all chosen rows was started.', onlyFor: true, after: ofAct },
    // Pages follow the act by its progress.
    advanced: { says: 'More of its rows were processed.', onlyFor: true, quiet: true },
    turned: { says: 'It is being undone or redone.', onlyFor: true, after: ofAct },
    ended: {
      says: 'It finished or was stopped.',
      onlyFor: true,
      after: ofAct.extend({ state: z.string(), changed: z.number() }),
    },
  },
  'selectionAct',
)

export const events = [selectionActEvents] as const
