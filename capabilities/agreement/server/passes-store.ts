import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Coder, Round } from '../model/round.ts'
import { codersOfPass } from './store.ts'

/**
 * Begins the next pass of a locked round: its coders start with what they gave in the one before, and have to finish
 * every note again. The automatic coder starts with nothing.
 * @returns its coders
 */
export async function insertPass(tx: CellTransaction, teamId: Id, round: Round): Promise<Coder[]> {
  const pass = round.pass + 1
  const coders = (await codersOfPass(tx, round.id, round.pass)).map((former) => ({ former, id: newId() }))
  await tx.updateTable('agreement_rounds').set({ pass }).where('id', '=', round.id).execute()
  await tx
    .insertInto('agreement_coders')
    .values(coders.map(({ id, former }) => ({ id, team_id: teamId, round_id: round.id, user_id: former.userId, pass })))
    .execute()
  await sql`
    insert into agreement_marks (team_id, round_id, unit_id, coder_id, tag_id)
    select m.team_id, m.round_id, m.unit_id, now.id, m.tag_id
    from agreement_marks m join agreement_coders former on former.id = m.coder_id join agreement_coders now on now.round_id = former.round_id and now.user_id = former.user_id
    where m.round_id = ${round.id} and former.pass = ${round.pass} and now.pass = ${pass}`.execute(tx)
  return codersOfPass(tx, round.id, pass)
}

/** Whether people did anything in the current pass of a round, which is not its first. */
export async function wasCoded(tx: CellTransaction, { id, pass }: Pick<Round, 'id' | 'pass'>): Promise<boolean> {
  const given = (of: number) => sql`
    select m.unit_id, c.user_id, m.tag_id from agreement_marks m join agreement_coders c on c.id = m.coder_id where c.round_id = ${id} and c.pass = ${of} and c.user_id is not null`
  const { rows } = await sql<{ coded: boolean }>`
    select exists (select 1 from agreement_coders where round_id = ${id} and pass = ${pass} and user_id is not null and cardinality(finished_note_ids) > 0)
      or exists ((${given(pass)}) except (${given(pass - 1)})) or exists ((${given(pass - 1)}) except (${given(pass)})) as coded`.execute(
    tx,
  )
  return rows[0]?.coded ?? false
}

/** Deletes the current pass of a round, with what was given in it. */
export async function deletePass(tx: CellTransaction, { id, pass }: Pick<Round, 'id' | 'pass'>): Promise<void> {
  await tx.deleteFrom('agreement_coders').where('round_id', '=', id).where('pass', '=', pass).execute()
  await tx
    .updateTable('agreement_rounds')
    .set({ pass: pass - 1 })
    .where('id', '=', id)
    .execute()
}
