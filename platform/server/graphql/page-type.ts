import type { ObjectRef } from '@pothos/core'
import type { Page } from '#platform/kernel/pagination.ts'
import { builder } from './builder.ts'

/** The type of one keyset page: its nodes, the cursor after the last of them, and whether more follow. */
export function pageType<Row>(name: string, node: ObjectRef<typeof builder.$inferSchemaTypes, Row, Row>) {
  return builder.objectRef<Page<Row>>(name).implement({
    fields: (t) => ({
      nodes: t.field({ type: [node], resolve: (page) => page.nodes }),
      endCursor: t.exposeString('endCursor', { nullable: true }),
      hasNextPage: t.exposeBoolean('hasNextPage'),
    }),
  })
}
