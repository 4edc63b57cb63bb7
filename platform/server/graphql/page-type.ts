import type { ObjectRef } from '@pothos/core'
import { DEFAULT_PAGE_ROWS, MAX_PAGE_ROWS, type Page } from '#platform/kernel/pagination.ts'
import { builder } from './builder.ts'

const pageTypes = new Set<string>()

/** Whether the type of this name is one keyset page of a list. */
export function isPageType(name: string): boolean {
  return pageTypes.has(name)
}

/** Registers a type as one keyset page: its rows are counted at the field that returns it. @returns its name */
export function pageTypeName<Name extends string>(name: Name): Name {
  pageTypes.add(name)
  return name
}

/** The type of one keyset page: its nodes, the cursor after the last of them, and whether more follow. */
export function pageType<Row>(name: string, node: ObjectRef<typeof builder.$inferSchemaTypes, Row, Row>) {
  return builder.objectRef<Page<Row>>(pageTypeName(name)).implement({
    description: `One page of a list, in its order: as many rows as \`first\` requests, ${DEFAULT_PAGE_ROWS} by default, ${MAX_PAGE_ROWS} at most.`,
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: (page) => page.nodes }),
      endCursor: t.exposeString('endCursor', {
        nullable: true,
        description: 'Pass it as `after` for the next page; null if this one is empty.',
      }),
      hasNextPage: t.exposeBoolean('hasNextPage'),
    }),
  })
}
