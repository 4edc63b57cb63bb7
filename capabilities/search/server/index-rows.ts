import type { SearchRow } from '#content-kinds/server/index.ts'
import type { SearchedValue } from '#fields/server/index.ts'
import type { EngineChange } from '#platform/server/search-engine/index.ts'
import type { Span } from '../model/passages.ts'
import { SUMMARY } from './summary-words.ts'

/** Names of the facets under which the engine keeps what searches filter by. */
export const FACETS = {
  author: 'author',
  creator: 'creator',
  tag: 'tag',
  person: 'person',
  draft: 'draft',
  archived: 'archived',
  ai: 'ai',
} as const

/** The facet value of a fact that is true. */
export const YES = 'yes'

const SEPARATOR = ':'

/** The name of one thing in the index: its typed resource identifier. */
export function indexId(kind: string, id: string): string {
  return `${kind}${SEPARATOR}${id}`
}

/** The identifier inside its name in the index. */
export function idOf(name: string): string {
  return name.slice(name.indexOf(SEPARATOR) + 1)
}

/** The kind and the identifier inside a name in the index. */
export function thingOf(name: string): { kind: string; id: string } {
  return { kind: name.slice(0, name.indexOf(SEPARATOR)), id: idOf(name) }
}

/** What is known of a thing in addition to its kind's row. */
interface KnownBesides {
  /** Whom it is about. */
  personIds: readonly string[]
  /** Which parts of its text known interviewers say. */
  asked: readonly Span[]
  /** The values of its fields. */
  values: readonly SearchedValue[]
  /** Sentences of its summary in words that it does not have itself. */
  summary: readonly string[]
}

/** The index entry of one thing. */
export function upsertOf(
  teamId: string,
  kind: string,
  row: SearchRow,
  { personIds, asked, values, summary }: KnownBesides,
  generation: number,
): EngineChange {
  const creator = row.createdById === undefined ? row.authorIds[0] : row.createdById
  return {
    type: 'upsert',
    item: {
      id: indexId(kind, row.id),
      workspaceId: teamId,
      kind,
      scopeId: row.scopeId,
      ...(row.oneOfScopes === undefined ? {} : { oneOfScopes: row.oneOfScopes }),
      title: row.title,
      body: row.body,
      ...(asked.length === 0 ? {} : { aside: asked }),
      ...(row.ownTexts === undefined ? {} : { ownTexts: row.ownTexts }),
      ...(values.length + summary.length === 0
        ? {}
        : {
            fields: [
              // A field group has its own access.
              ...values.map(({ fieldId, scopeId, text }) => ({
                id: fieldId,
                text,
                ...(scopeId === row.scopeId ? {} : { scopeId }),
              })),
              ...summary.map((text) => ({ id: SUMMARY, text })),
            ],
          }),
      createdAt: row.createdAt.getTime(),
      updatedAt: row.updatedAt.getTime(),
      generation,
      facets: {
        [FACETS.author]: row.authorIds,
        [FACETS.creator]: creator === undefined || creator === null ? [] : [creator],
        [FACETS.tag]: row.tagIds,
        [FACETS.person]: personIds,
        [FACETS.draft]: row.published === false ? [YES] : [],
        [FACETS.archived]: row.archived === true ? [YES] : [],
        [FACETS.ai]: row.byAi === true ? [YES] : [],
      },
    },
  }
}
