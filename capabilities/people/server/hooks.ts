import { notFound } from '#platform/kernel/errors.ts'
import { filledThings } from '#fields/server/index.ts'
import { imagedTables, joinAt, type HookRecord } from '#journal/server/index.ts'
import { personPolicy } from '../model/policy.ts'
import { imagedLinks, imagedPeople } from './imaged-rows.ts'
import { visiblePeople } from './store.ts'

/** The tables and fields of people whose changes can be undone. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(imagedTables, imagedPeople),
    joinAt(imagedTables, imagedLinks),
    joinAt(filledThings, {
      kind: 'person',
      async placesToFill({ tx, actor }, ids) {
        const people = await visiblePeople(tx, actor, ids)
        if (people.length < ids.length) throw notFound('A person')
        for (const person of people) personPolicy.authorize(actor, 'edit', person)
        return new Map(people.map(({ id, scopeId }) => [id, scopeId]))
      },
    }),
  ],
}
