import type { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Actor } from '../../model/actor.ts'
import type { NewEvent } from '../../model/events.ts'
import type { ImagedTable } from './row-images.ts'

/** A thing whose row was restored. */
interface ThingPutBack<Row> {
  id: Id
  scopeId: Id
  /** Its columns that were restored. */
  columns: readonly string[]
  /** Its values until now, and its restored values. */
  was: Row
  is: Row
}

interface ImagedThings<Row> {
  table: string
  /** The columns that its events and its policy read, as named in the database. */
  row: z.ZodType<Row>
  /** @throws Failure unless this actor may change these columns of it */
  authorize(actor: Actor, thing: ThingPutBack<Row>): void
  eventOf(thing: ThingPutBack<Row>): NewEvent
  /** The error message if another row now has the place of a removed one. */
  taken?: string
}

/** A table of things in places, each identified by its id. */
export function imagedThings<Row>({ table, row: columns, authorize, eventOf, taken }: ImagedThings<Row>): ImagedTable {
  return {
    table,
    keys: ['id'],
    ...(taken === undefined ? {} : { taken }),
    async putBack({ actor }, rows) {
      return Promise.resolve(
        rows.map(({ thingId: id, before, after, row }) => {
          const scopeId = String(row['scope_id'])
          if (actor.levelOn(scopeId) === 'NONE') throw notFound('What you did')
          const thing = {
            id,
            scopeId,
            columns: Object.keys(after ?? {}),
            was: columns.parse({ ...row, ...before }),
            is: columns.parse(row),
          }
          authorize(actor, thing)
          return eventOf(thing)
        }),
      )
    },
  }
}
