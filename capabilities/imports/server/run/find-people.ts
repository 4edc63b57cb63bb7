import { newId, type Id } from '#platform/kernel/ids.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import { personPolicy } from '#people/model/policy.ts'
import { insertPeople, matchPeople, peopleScope } from '#people/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { personEvents } from '#people/model/events.ts'
import type { PreparedRow } from './prepare-rows.ts'

/** People that a run has found, by address and, for those without one, by name. */
export interface KnownPeople {
  byEmail: Map<string, Id>
  byName: Map<string, Id>
}

type Named = NonNullable<PreparedRow['person']>

function idIn(known: KnownPeople, { email, name }: Named): Id | undefined {
  return email === null ? known.byName.get(normalizeName(name)) : known.byEmail.get(email)
}

/**
 * Links rows to people whom the importing user sees: by address, or by name if no address is given; a person not among
 * them is added, as made in the project. If the importing user may not change the directory, no one is added and
 * nothing is linked: the fields keep the text of the file.
 * @returns the person of each row that names one, and the people found for the first time
 */
export async function findPeople(
  context: CommandContext,
  originScopeId: Id,
  known: KnownPeople,
  rows: ReadonlyArray<PreparedRow>,
): Promise<{ links: Map<number, Id>; met: KnownPeople }> {
  const met: KnownPeople = { byEmail: new Map(), byName: new Map() }
  const links = new Map<number, Id>()
  const named = rows.flatMap(({ rowNumber, person }) =>
    person && (person.email !== null || normalizeName(person.name) !== '') ? [{ rowNumber, person }] : [],
  )
  if (named.length === 0) return { links, met }
  const scopeId = await peopleScope(context.tx, context.teamId)
  if (!personPolicy.allows(context.actor, 'edit', { scopeId })) return { links, met }
  const unknown = named.filter(({ person }) => idIn(known, person) === undefined).map(({ person }) => person)
  for (const found of await matchPeople(context.tx, context.actor, {
    emails: unknown.flatMap(({ email }) => email ?? []),
    names: unknown.flatMap(({ email, name }) => (email === null ? [name] : [])),
  })) {
    if (found.email !== null) met.byEmail.set(found.email, found.id)
    const name = normalizeName(found.name)
    if (name !== '' && !met.byName.has(name)) met.byName.set(name, found.id)
  }
  const added: Array<{ id: Id; scopeId: Id; originScopeId: Id; name: string; email: string | null }> = []
  for (const person of unknown) {
    if (idIn(met, person) !== undefined) continue
    const one = { id: newId(), scopeId, originScopeId, ...person }
    added.push(one)
    if (person.email === null) met.byName.set(normalizeName(person.name), one.id)
    else met.byEmail.set(person.email, one.id)
  }
  await insertPeople(context.tx, context.teamId, context.principal, added)
  for (const { id, name } of added) context.emit(personEvents.created({ id, scopeId, after: { name } }))
  for (const { rowNumber, person } of named) {
    const id = idIn(known, person) ?? idIn(met, person)
    if (id !== undefined) links.set(rowNumber, id)
  }
  return { links, met }
}
