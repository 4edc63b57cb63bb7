import type { AllowedScopes, EngineQuery } from './contract.ts'
import type { IndexFile } from './index-file.ts'
import { facetFamily } from './naming.ts'

/** Part of a WHERE over the table `item`, with its parameters. */
export interface Condition {
  sql: string
  parameters: (string | number)[]
}

/** Known names of scopes, kinds and facet values by family and text; grows as the writer adds some. */
export interface Labels {
  ordinal(family: string, text: string): number | undefined
  count(family: string): number
}

/** Reads the labels of a file, once in full and then only what was added. */
export function openLabels(file: IndexFile): Labels & { refresh(): void } {
  const families = new Map<string, Map<string, number>>()
  let last = 0
  return {
    ordinal: (family, text) => families.get(family)?.get(text),
    count: (family) => families.get(family)?.size ?? 0,
    refresh() {
      for (const row of file.prepare('SELECT ordinal, family, text FROM label WHERE ordinal > ? ORDER BY ordinal').all(last)) {
        const family = String(row.family)
        const members = families.get(family) ?? new Map<string, number>()
        members.set(String(row.text), Number(row.ordinal))
        families.set(family, members)
        last = Number(row.ordinal)
      }
    },
  }
}

/** What an item must satisfy besides its words; null when nothing can. */
export function conditionsOf(query: EngineQuery, allowed: AllowedScopes, labels: Labels): Condition[] | null {
  const conditions: Condition[] = []
  if (allowed !== 'all') {
    const scopes = ordinalsOf(labels, 'scope', allowed)
    if (scopes.length === 0) return null
    if (scopes.length < labels.count('scope')) conditions.push(oneOf('scope', scopes))
  }
  if (query.scopes?.in !== undefined) conditions.push(oneOf('scope', ordinalsOf(labels, 'scope', query.scopes.in)))
  if (query.scopes?.notIn !== undefined) conditions.push(negated(oneOf('scope', ordinalsOf(labels, 'scope', query.scopes.notIn))))
  if (query.kinds !== undefined) {
    const kinds = ordinalsOf(labels, 'kind', query.kinds)
    // Where nothing of another kind is indexed, no item needs to be asked for its own.
    if (kinds.length < labels.count('kind')) conditions.push(oneOf('kind', kinds))
  }
  conditions.push(...dateConditions(query), ...facetConditions(query, labels))
  return conditions
}

function ordinalsOf(labels: Labels, family: string, texts: readonly string[]): number[] {
  const ordinals: number[] = []
  for (const text of new Set(texts)) {
    const ordinal = labels.ordinal(family, text)
    if (ordinal !== undefined) ordinals.push(ordinal)
  }
  return ordinals
}

function oneOf(column: 'scope' | 'kind', ordinals: readonly number[]): Condition {
  return { sql: `item.${column} IN (SELECT value FROM json_each(?))`, parameters: [JSON.stringify(ordinals)] }
}

function negated(condition: Condition): Condition {
  return { ...condition, sql: `NOT (${condition.sql})` }
}

function dateConditions(query: EngineQuery): Condition[] {
  const conditions: Condition[] = []
  for (const { column, from, to } of query.dates ?? []) {
    const name = column === 'created' ? 'item.created' : 'item.updated'
    if (from !== undefined) conditions.push({ sql: `${name} >= ?`, parameters: [from] })
    if (to !== undefined) conditions.push({ sql: `${name} < ?`, parameters: [to] })
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
  }
}
