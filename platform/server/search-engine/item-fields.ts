import type { AllowedScopes, EngineHit, EngineItem } from './contract.ts'
import type { Labels } from './conditions.ts'
import { plainText } from './naming.ts'
import type { Clause } from './parse-query.ts'
import { bestSnippet, clausesIn } from './segments.ts'

type Fields = NonNullable<EngineItem['fields']>

/** The family of labels of the scopes that readers must hold besides to see some field. */
export const GUARD_FAMILY = 'guard'
/** No text holds it as a letter of a word. */
const GUARD = '\uE001'

/** Fields as an index file holds them; empty where there are none. */
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

/** A stem of a field as only those ask for it who hold its scope, by the ordinal of this. */
export function guardedStem(guard: number, stem: string): string {
  return `${GUARD}${guard}${GUARD}${stem}`
}

/** What a reader holds of the scopes that fields ask for besides, with the ordinals of their labels. */
export type HeldGuards = ReadonlyMap<string, number>

export function heldGuards(labels: Labels, allowed: AllowedScopes): HeldGuards {
  const guards = labels.members(GUARD_FAMILY)
  if (guards.size === 0 || allowed === 'all') return guards
  const held = new Set(allowed)
  return new Map([...guards].filter(([scopeId]) => held.has(scopeId)))
}

/** The clauses as they also hold in fields that ask for scopes of their own, of which the reader holds these. */
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

/** The texts of fields that a reader may see who holds these scopes besides. */
export function shownFields(written: string, guards: HeldGuards): Fields {
  return readFields(written).filter(({ scopeId }) => scopeId === undefined || guards.has(scopeId))
}

/** The fields that hold words of the query which nothing else that is shown of an item marks, cut where they do. */
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
