import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Actor } from '../../model/actor.ts'
import type { ImagedTable, RowPutBack } from './row-images.ts'

/** A thing whose row went back, with where it lies, for its policy. */
interface ThingPutBack {
  id: Id
  scopeId: Id
  /** Its columns that went back. */
  columns: readonly string[]
  /** All its columns, as the database names them. */
  row: Readonly<Record<string, unknown>>
}

interface ImagedThings {
  kind: string
  table: string
  /** What the journal calls columns, where that is not what the database calls them; null for those that it does not tell. */
  names?: Readonly<Record<string, string | null>>
  /** What the journal says in the place of a column's value. */
  says?: Readonly<Record<string, (value: unknown) => unknown>>
  /** @throws Failure unless this actor may change these columns of it */
  authorize(actor: Actor, thing: ThingPutBack): void
  /** `<kind>.changed` where it is absent. */
  typeOf?(row: RowPutBack): string
  taken?: string
}

/** A table of things that lie in places: each tells that it was changed, with what it says again. */
export function imagedThings({
  kind,
  table,
  names = {},
  says = {},
  authorize,
  typeOf,
  taken,
}: ImagedThings): ImagedTable {
  const told = (values: RowPutBack['before']): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(values ?? {}).flatMap(([column, value]) => {
        const name = names[column] === undefined ? column : names[column]
        return name === null ? [] : [[name, says[column]?.(value) ?? value] as const]
      }),
    )
  return {
    table,
    keys: ['id'],
    ...(taken === undefined ? {} : { taken }),
    async putBack({ actor }, rows) {
      return Promise.resolve(
        rows.map((putBack) => {
          const { thingId: id, before, after, row } = putBack
          const scopeId = String(row['scope_id'])
          if (actor.levelOn(scopeId) === 'NONE') throw notFound('What you did')
          authorize(actor, { id, scopeId, columns: Object.keys(after ?? {}), row })
          return {
            type: typeOf?.(putBack) ?? `${kind}.changed`,
            resource: { kind, id },
            scopeId,
            before: told(before),
            after: told(after),
          }
        }),
      )
    },
  }
}
