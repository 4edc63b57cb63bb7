import { useMemo } from 'react'
import {
  ChangePersonDocument,
  CreatePersonDocument,
  DeletePeopleDocument,
  FillPersonFieldsDocument,
  RestorePeopleDocument,
  type PersonRowFragment,
} from '#generated/operations/capabilities/people/web/people.ts'
import { givenOf, type GivenValue, type ShownField, type ShownValue } from '#fields/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform, tellFailure } from '#platform/web/design/perform.ts'
import { toCallError, useCommand } from '#platform/web/graphql/index.ts'
import { personStrings as strings } from './strings.ts'

/** What lists and pages of people show. */
export type PersonRow = PersonRowFragment

type Change = { name?: string; email?: string | null; summary?: string }

/** The name to show: the person's, else their address, else the placeholder. */
export function personName(person: Pick<PersonRow, 'name' | 'email'>): string {
  return person.name || person.email || strings.untitled
}

/** What can be done with people, shown at once, undone by mod+z and the toast. Failures are told in a toast. */
export function usePersonCommands() {
  const [create] = useCommand(CreatePersonDocument)
  const [change] = useCommand(ChangePersonDocument, { queueAs: strings.queue })
  const [fill] = useCommand(FillPersonFieldsDocument)
  const [remove] = useCommand(DeletePeopleDocument)
  const [restore] = useCommand(RestorePeopleDocument)

  return useMemo(() => {
    const set = async (person: PersonRow, part: Change): Promise<void> => {
      const { id, name, email, summary } = { ...person, ...part }
      dataOf(
        await change(
          { input: { id, ...part } },
          {
            optimistic: {
              changePerson: { __typename: 'Person', id, name, email, summary, updatedAt: new Date().toISOString() },
            },
          },
        ),
      )
    }
    const changed = async (person: PersonRow, title: string, next: Change, before: Change): Promise<boolean> =>
      perform({
        title,
        run: async () => {
          await set(person, next)
          return async () => set(person, before)
        },
      })
    return {
      /** @returns the id of the new contact; null when it failed. */
      async create(input: { name: string; email: string | null }): Promise<Id | null> {
        try {
          return dataOf(await create({ input: { id: newId(), ...input } }))?.createPerson.id ?? null
        } catch (error) {
          tellFailure(error)
          return null
        }
      },
      rename: async (person: PersonRow, name: string): Promise<boolean> =>
        changed(person, strings.renamed(name || strings.untitled), { name }, { name: person.name }),
      readdress: async (person: PersonRow, email: string): Promise<boolean> =>
        changed(
          person,
          strings.readdressed(personName(person)),
          { email: email === '' ? null : email },
          { email: person.email },
        ),
      summarize: async (person: PersonRow, summary: string): Promise<boolean> =>
        changed(person, strings.summarized(personName(person)), { summary }, { summary: person.summary }),
      /** Gives a field of the person a value. @returns the sentence that says what is wrong with it, or null. */
      async fill(
        person: PersonRow,
        field: ShownField,
        given: GivenValue,
        known: readonly ShownValue[],
      ): Promise<string | null> {
        const before = givenOf(
          field,
          known.find((value) => value.field.id === field.id),
        )
        const give = async (value: GivenValue): Promise<void> =>
          void dataOf(await fill({ input: { id: person.id, values: [{ fieldId: field.id, ...value }] } }))
        try {
          await give(given)
        } catch (error) {
          const failure = toCallError(error)
          return failure.problems[0]?.message ?? failure.message
        }
        let first = true
        await perform({
          title: strings.filled(field.label, personName(person)),
          run: async () => {
            // The first time it is done already, so that what is wrong stands at the field and not in a toast.
            if (!first) await give(given)
            first = false
            return async () => give(before)
          },
        })
        return null
      },
      /** @param restored is told when the people are there again. @returns whether they are deleted. */
      remove: async (people: readonly PersonRow[], restored: () => void): Promise<boolean> =>
        perform({
          title: strings.deleted(people.map(personName)),
          run: async () => {
            const deletionId =
              dataOf(await remove({ input: { ids: people.map((person) => person.id) } }))?.deletePeople.deletionId ?? ''
            return async () => {
              dataOf(await restore({ input: { deletionId } }))
              restored()
            }
          },
        }),
    }
  }, [create, change, fill, remove, restore])
}
