import { useMemo } from 'react'
import type { GivenValue, ShownField } from '#fields/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { recordGiven, reportAct, reportInPlace } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { changingPerson, creatingPerson, deletingPeople, fillingPerson, type PersonChange } from './person-acts.ts'
import { personName, type PersonRow } from './person-list.ts'
import { personStrings as strings } from './strings.ts'

/** The commands for people, shown at once, undone by mod+z and the toast. Failures are shown in a toast. */
export function usePersonCommands() {
  const add = useAct(creatingPerson)
  const change = useAct(changingPerson)
  const giveValue = useAct(fillingPerson)
  const removePeople = useAct(deletingPeople)
  return useMemo(() => {
    const changed = async ({ id }: PersonRow, title: string, to: PersonChange): Promise<boolean> =>
      reportAct(change({ id, ...to }), { title })
    return {
      /** @returns the id of the new contact; null when it failed. */
      async create(input: { name: string; email: string | null }): Promise<Id | null> {
        const id = newId()
        const given = add({ id, ...input })
        const outcome = await given.done
        if (outcome.state === 'refused') {
          reportFailure(outcome.error)
          return null
        }
        recordGiven(given, strings.created(personName(input)))
        return id
      },
      rename: async (person: PersonRow, name: string): Promise<boolean> =>
        changed(person, strings.renamed(name || strings.untitled), { name }),
      readdress: async (person: PersonRow, email: string): Promise<boolean> =>
        changed(person, strings.readdressed(personName(person)), { email: email === '' ? null : email }),
      summarize: async (person: PersonRow, summary: string): Promise<boolean> =>
        changed(person, strings.summarized(personName(person)), { summary }),
      /** Gives a field of the person a value. @returns a sentence about what is wrong with it, or null. */
      async fill(person: PersonRow, field: ShownField, value: GivenValue): Promise<string | null> {
        const given = giveValue({ id: person.id, field, given: value })
        const title = strings.filled(field.label, personName(person))
        return reportInPlace(given, title, 'once-done')
      },
      /** @returns whether they are deleted. */
      remove: async (people: readonly PersonRow[]): Promise<boolean> =>
        reportAct(removePeople(people.map(({ id }) => id)), { title: strings.deleted(people.map(personName)) }),
    }
  }, [add, change, giveValue, removePeople])
}
