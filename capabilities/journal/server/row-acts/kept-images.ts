import { sql } from 'kysely'
import { notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '../command-context.ts'
import type { Image, Way } from './row-image.ts'

/** The stored acts: each with the images of its rows, its user, and whether it is undone. */
export interface KeptImages<Table extends string> {
  keep: (context: CommandContext, actId: Id, images: ReadonlyArray<Image<Table>>) => Promise<void>
  /**
   * Claims an act of this user that is in effect (or undone) until now, and returns its images.
   * @throws Failure NotFound if there is none
   */
  claim: (context: CommandContext, actId: Id, way: Way) => Promise<ReadonlyArray<Image<Table>>>
  /** The same for an act of anyone; null if there is no such act. */
  claimOfAnyone: (context: CommandContext, actId: Id, way: Way) => Promise<ReadonlyArray<Image<Table>> | null>
}

export function keptImages<Table extends string>(keptIn: string): KeptImages<Table> {
  const turned = (actId: Id, way: Way) => sql`
      update ${sql.table(keptIn)} set undone_at = ${way === 'back' ? sql`now()` : sql`null`}
      where id = ${actId} and undone_at is ${way === 'back' ? sql`null` : sql`not null`}`
  return {
    async keep({ tx, teamId, principal }, actId, images) {
      await sql`insert into ${sql.table(keptIn)} (id, team_id, principal_kind, principal_id, images) values (${actId},
            ${teamId}, ${principal.kind}, ${principal.id}, ${JSON.stringify(images)}::jsonb)`.execute(tx)
    },
    async claim({ tx, principal }, actId, way) {
      const { rows: acts } = await sql<{ images: Image<Table>[] }>`${turned(actId, way)}
        and principal_kind = ${principal.kind} and principal_id is not distinct from ${principal.id}::uuid
      returning images`.execute(tx)
      const images = acts[0]?.images
      if (!images) throw notFound('What you did')
      return images
    },
    async claimOfAnyone({ tx }, actId, way) {
      const { rows: acts } = await sql<{ images: Image<Table>[] }>`${turned(actId, way)} returning images`.execute(tx)
      return acts[0]?.images ?? null
    },
  }
}
