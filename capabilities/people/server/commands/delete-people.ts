import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { personPolicy } from '../../model/policy.ts'
import { personRows, visiblePeople } from '../store.ts'

/** As many as a page shows; longer selections are sent in several acts. */
const MAX_PEOPLE_AT_ONCE = 1000

/** Deletes people as one act. @returns the deletion, by which they can be restored. */
export const deletePeople = defineCommand({
  name: 'delete-people',
  who: [personPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ ids: z.array(z.uuid()).min(1, 'Choose a person first.').max(MAX_PEOPLE_AT_ONCE) }),
  async run(context, { ids }) {
    const found = await visiblePeople(context.tx, context.actor, ids)
    return deleteThings(context, {
      kind: 'person',
      rows: personRows,
      ids,
      found,
      policy: personPolicy,
      titleOf: (person) => person.name,
      plural: 'people',
    })
  },
})

/** Restores the contacts that one act deleted, with their field values. */
export const restorePeople = defineCommand({
  name: 'restore-people',
  who: [personPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    await restoreKind(context, 'person', deletionId, ({ actor }, scopeId) =>
      personPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { deletionId }
  },
})
