import type { AllowedScopes, EngineHit, EngineItem } from './contract.ts'
import type { Labels } from './conditions.ts'
import { plainText } from './naming.ts'
import type { Clause } from './parse-query.ts'
import { bestSnippet, clausesIn } from './segments.ts'

type Fields = NonNullable<EngineItem['fields']>

/** The family of labels of the scopes that readers must also hold to see some field. */
export const GUARD_FAMILY = 'guard'
/** No text contains it as a letter of a word. */
const GUARD = '\uE001'

/** Fields as an index file stores them; empty if there are none. */
export function writeFields(fields: EngineItem['fields']): string {
  if (fields === undefined || fields.length === 0) return ''
  return JSON.stringify(
    fields.map(({ id, text, scopeId }) => [id, plainText(text), ...(scopeId === undefined ? [] : [scopeId])]),
  )
}

export function readFields(written: string): Fields {
  if (written === '') return []
  return (JSON.parse(written) as Array<[string, string, string?]>).map(([id, text, scopeId]) => ({
    id,
    text,
    ...(scopeId === undefined ? {} : { scopeId }),
  }))
}

/** The form of a field's stem that only holders of the field's scope search for, by the ordinal of that scope. */
export function guardedStem(guard: number, stem: string): string {
  return `${GUARD}${guard}${GUARD}${stem}`
}

/** The scopes of fields that a reader holds, with the ordinals of their labels. */
export type HeldGuards = ReadonlyMap<string, number>

export function heldGuards(labels: Labels, allowed: AllowedScopes): HeldGuards {
  const guards = labels.members(GUARD_FAMILY)
  if (guards.size === 0 || allowed === 'all') return guards
  const held = new Set(allowed)
  return new Map([...guards].filter(([scopeId]) => held.has(scopeId)))
}

/** Extends the clauses to match also in fields with their own scopes, for those that the reader holds. */
export function withGuards(clauses: readonly Clause[], guards: HeldGuards): Clause[] {
  if (guards.size === 0) return [...clauses]
  return clauses.map((clause) => ({
    ...clause,
    guarded: [...guards.values()].flatMap((guard) =>
      [clause.stems, ...clause.forms.map((form) => [form])].map((stems) =>
        stems.map((stem) => guardedStem(guard, stem)),
      ),
    ),
  }))
}

/** The texts of fields that a reader with these scopes may see. */
export function shownFields(written: string, guards: HeldGuards): Fields {
  return readFields(written).filter(({ scopeId }) => scopeId === undefined || guards.has(scopeId))
}

/** The fields with words of the query that nothing else shown of an item marks, cut around those words. */
export function fieldsThatShow(
  fields: Fields,
  clauses: readonly Clause[],
  weights: readonly number[],
  shownText: string,
): EngineHit['fields'] {
  if (fields.length === 0 || clauses.length === 0) return []
  const shown = clausesIn(shownText, clauses)
  const showing: EngineHit['fields'] = []
  for (const { id, text } of fields) {
    const held = [...clausesIn(text, clauses)].filter((clause) => !shown.has(clause))
    if (held.length === 0) continue
    for (const clause of held) shown.add(clause)
    showing.push({ id, text: bestSnippet(text, clauses, weights) })
  }
  return showing
}
