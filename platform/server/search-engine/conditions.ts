import type { AllowedScopes, EngineQuery } from './contract.ts'
import type { IndexFile } from './index-file.ts'
import { facetFamily, scopesOfLabel } from './naming.ts'

/** A parameter of a statement. */
export type Parameter = string | number | Uint8Array

/** Part of a WHERE over the table `item`, with its parameters. */
export interface Condition {
  sql: string
  parameters: Parameter[]
  /** If it concerns only the scope or only the kind: the ordinals that pass. */
  ordinals?: { column: 'scope' | 'kind'; listed: readonly number[]; negated: boolean }
  /** If an index lists them: a query for the keys of the items that satisfy it, with the same parameters. */
  keys?: string
}

interface SharedLabel {
  ordinal: number
  scopeId: string
  oneOf: readonly string[]
}

/** Known names of scopes, kinds and facet values by family and text; grows as the writer adds some. */
export interface Labels {
  ordinal(family: string, text: string): number | undefined
  count(family: string): number
  /** All names of a family with their ordinals. */
  members(family: string): ReadonlyMap<string, number>
  /** The name of an ordinal. */
  nameOf(ordinal: number): { family: string; text: string } | undefined
  /** The labels of items for which a reader must hold one of several scopes in addition to the item's own. */
  shared(): ReadonlyArray<SharedLabel>
  /** The highest ordinal. */
  last(): number
}

/** Reads the labels of a file, the first time in full and then only what was added. */
export function openLabels(file: IndexFile): Labels & { refresh(): void } {
  const families = new Map<string, Map<string, number>>()
  const names = new Map<number, { family: string; text: string }>()
  const shared: SharedLabel[] = []
  let last = 0
  return {
    ordinal: (family, text) => families.get(family)?.get(text),
    count: (family) => families.get(family)?.size ?? 0,
    members: (family) => families.get(family) ?? new Map<string, number>(),
    nameOf: (ordinal) => names.get(ordinal),
    shared: () => shared,
    last: () => last,
    refresh() {
      for (const row of file
        .prepare('SELECT ordinal, family, text FROM label WHERE ordinal > ? ORDER BY ordinal')
        .all(last)) {
        const family = String(row.family)
        const members = families.get(family) ?? new Map<string, number>()
        const text = String(row.text)
        members.set(text, Number(row.ordinal))
        names.set(Number(row.ordinal), { family, text })
        families.set(family, members)
        const scopes = family === 'scope' ? scopesOfLabel(text) : null
        if (scopes !== null) shared.push({ ordinal: Number(row.ordinal), ...scopes })
        last = Number(row.ordinal)
      }
    },
  }
}

/** The conditions for an item apart from its words; null when nothing can satisfy them. */
export function conditionsOf(query: EngineQuery, allowed: AllowedScopes, labels: Labels): Condition[] | null {
  const conditions: Condition[] = []
  if (allowed !== 'all') {
    const scopes = allowedOrdinals(labels, allowed)
    if (scopes.length === 0) return null
    if (scopes.length < labels.count('scope')) conditions.push(oneOf('scope', scopes))
  }
  if (query.scopes?.in !== undefined) conditions.push(oneOf('scope', inScopes(labels, query.scopes.in)))
  if (query.scopes?.notIn !== undefined) conditions.push(negated(oneOf('scope', inScopes(labels, query.scopes.notIn))))
  if (query.kinds !== undefined) {
    const kinds = ordinalsOf(labels, 'kind', query.kinds)
    // If nothing of another kind is indexed, the kind of the items need not be checked.
    if (kinds.length < labels.count('kind')) conditions.push(oneOf('kind', kinds))
  }
  conditions.push(...dateConditions(query), ...facetConditions(query, labels))
  return conditions
}

const known = new WeakMap<readonly string[], { labels: Labels; last: number; ordinals: readonly number[] }>()

/** Computed once for a list, until there are other labels. */
function allowedOrdinals(labels: Labels, allowed: readonly string[]): readonly number[] {
  const before = known.get(allowed)
  if (before?.labels === labels && before.last === labels.last()) return before.ordinals
  const held = new Set(allowed)
  const ordinals = [
    ...ordinalsOf(labels, 'scope', allowed),
    ...labels
      .shared()
      .flatMap(({ ordinal, scopeId, oneOf }) =>
        held.has(scopeId) && oneOf.some((one) => held.has(one)) ? [ordinal] : [],
      ),
  ]
  known.set(allowed, { labels, last: labels.last(), ordinals })
  return ordinals
}

/** The ordinals of items in the scopes, whatever else their readers must hold. */
function inScopes(labels: Labels, scopes: readonly string[]): number[] {
  const asked = new Set(scopes)
  return [
    ...ordinalsOf(labels, 'scope', scopes),
    ...labels.shared().flatMap(({ ordinal, scopeId }) => (asked.has(scopeId) ? [ordinal] : [])),
  ]
}

function ordinalsOf(labels: Labels, family: string, texts: readonly string[]): number[] {
  const ordinals: number[] = []
  for (const text of new Set(texts)) {
    const ordinal = labels.ordinal(family, text)
    if (ordinal !== undefined) ordinals.push(ordinal)
  }
  return ordinals
}

/**
 * Looks up a byte for each ordinal: a list would be made into a table with every statement, which for some hundred
 * scopes costs more than the words.
 */
function oneOf(column: 'scope' | 'kind', ordinals: readonly number[]): Condition {
  const passing = new Uint8Array(ordinals.reduce((last, ordinal) => Math.max(last, ordinal), 0))
  for (const ordinal of ordinals) passing[ordinal - 1] = 1
  return {
    sql: `substr(?, item.${column}, 1) = x'01'`,
    parameters: [passing],
    ordinals: { column, listed: ordinals, negated: false },
  }
}

function negated({ sql, parameters, ordinals }: Condition): Condition {
  return {
    sql: `NOT (${sql})`,
    parameters,
    ...(ordinals === undefined ? {} : { ordinals: { ...ordinals, negated: !ordinals.negated } }),
  }
}

/** The condition that an item has one of these ids. */
export function oneOfIds(file: IndexFile, ids: readonly string[]): Condition {
  // Looked up once, not for each statement of the query.
  const row = file
    .prepare(
      'SELECT json_group_array(item.key) AS keys FROM json_each(?) AS asked CROSS JOIN item ON item.id = asked.value',
    )
    .get(JSON.stringify(ids))
  return {
    sql: 'item.key IN (SELECT value FROM json_each(?))',
    parameters: [String(row?.keys ?? '[]')],
    keys: 'SELECT value AS key FROM json_each(?)',
  }
}

/** Combines all conditions into one. */
export function where(conditions: readonly Condition[]): string {
  return conditions.length === 0 ? 'TRUE' : conditions.map((condition) => condition.sql).join(' AND ')
}

/** The parameters of `where`. */
export function parametersOf(conditions: readonly Condition[]): Parameter[] {
  return conditions.flatMap((condition) => condition.parameters)
}

function dateConditions(query: EngineQuery): Condition[] {
  const conditions: Condition[] = []
  for (const { column, from, to } of query.dates ?? []) {
    const name = column === 'created' ? 'item.created' : 'item.updated'
    const bounds = [
      ...(from === undefined ? [] : [{ sql: `${name} >= ?`, at: from }]),
      ...(to === undefined ? [] : [{ sql: `${name} < ?`, at: to }]),
    ]
    if (bounds.length === 0) continue
    const sql = bounds.map((bound) => bound.sql).join(' AND ')
    conditions.push({ sql, parameters: bounds.map(({ at }) => at), keys: `SELECT item.key FROM item WHERE ${sql}` })
  }
  return conditions
}

function facetConditions(query: EngineQuery, labels: Labels): Condition[] {
  const conditions: Condition[] = []
  for (const { facet, operator, values } of query.facets ?? []) {
    if (operator === 'allOf') {
      for (const value of values) conditions.push(hasFacet(ordinalsOf(labels, facetFamily(facet), [value])))
    } else {
      const condition = hasFacet(ordinalsOf(labels, facetFamily(facet), values))
      conditions.push(operator === 'anyOf' ? condition : negated(condition))
    }
  }
  return conditions
}

function hasFacet(ordinals: readonly number[]): Condition {
  return {
    sql: 'EXISTS (SELECT 1 FROM facet WHERE facet.label IN (SELECT value FROM json_each(?)) AND facet.key = item.key)',
    parameters: [JSON.stringify(ordinals)],
    keys: 'SELECT facet.key FROM facet WHERE facet.label IN (SELECT value FROM json_each(?))',
  }
}
