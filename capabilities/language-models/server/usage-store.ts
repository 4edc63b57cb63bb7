import { sql } from 'kysely'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import {
  CALL_LOST_MINUTES,
  CALL_RECORDS_MONTHS,
  LOST_AT_ONCE,
  RECORDS_FORGOTTEN_AT_ONCE,
  SILENT_SECONDS,
} from '../model/limits.ts'
import type { Tokens } from '../model/money.ts'
import type { Purpose } from '../model/purposes.ts'
import './tables.ts'

/** Which counter a call belongs to. Without prices the currency is empty, and its money is nothing. */
export interface MonthKey {
  teamId: Id
  month: string
  currency: string
}

/** Money in millionths of the currency. */
export interface MonthTotals {
  spent: number
  reserved: number
  calls: number
  inputTokens: number
  outputTokens: number
}

export interface NewCall extends MonthKey {
  purpose: Purpose
  userId: Id | null
  /** The only project whose texts are sent. */
  projectId: Id | null
  model: string
  region: string | null
}

/** How an unsettled call whose process died is recorded. */
const LOST = 'broken-off'

export async function monthTotals(tx: CellTransaction, { teamId, month, currency }: MonthKey): Promise<MonthTotals> {
  const row = await tx
    .selectFrom('language_model_months')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('month', '=', month)
    .where('currency', '=', currency)
    .executeTakeFirst()
  return {
    spent: Number(row?.spent ?? 0),
    reserved: Number(row?.reserved ?? 0),
    calls: row?.calls ?? 0,
    inputTokens: Number(row?.input_tokens ?? 0),
    outputTokens: Number(row?.output_tokens ?? 0),
  }
}

/** What a month has left of its money, and how many calls of the workspace run now, in any process. */
interface LockedMonth {
  spent: number
  reserved: number
  running: number
}

/**
 * Locks the counter of a month until the commit, and settles calls that were lost with their process. Two statements where
 * none was: an answer waits for this before its model is asked.
 */
export async function lockMonth(tx: CellTransaction, key: MonthKey): Promise<LockedMonth> {
  const { teamId, month, currency } = key
  const locked = await holdMonth(tx, key)
  const { rows } = await sql<{ running: number; hasLost: boolean }>`
    select (count(*) filter (where alive_at > now() - make_interval(secs => ${SILENT_SECONDS})))::int as running,
      coalesce(bool_or(began_at < now() - make_interval(mins => ${CALL_LOST_MINUTES}) and month = ${month} and currency = ${currency}), false) as "hasLost"
    from language_model_calls where team_id = ${teamId} and outcome is null`.execute(tx)
  const [calls] = rows
  const running = calls?.running ?? 0
  if (calls?.hasLost !== true) return { ...locked, running }
  await settleLost(tx, key)
  const { spent, reserved } = await monthTotals(tx, { teamId, month, currency })
  return { spent, reserved, running }
}

async function settleLost(tx: CellTransaction, { teamId, month, currency }: MonthKey): Promise<void> {
  await sql`
    with old as (
      select id from language_model_calls
      where team_id = ${teamId} and outcome is null
        and began_at < now() - make_interval(mins => ${CALL_LOST_MINUTES}) and month = ${month} and currency = ${currency}
      order by began_at limit ${LOST_AT_ONCE}
    ), lost as (
      update language_model_calls calls set outcome = ${LOST}, cost = reserved, ended_at = now()
      from old where calls.id = old.id returning calls.reserved
    )
    update language_model_months
    set reserved = reserved - (select coalesce(sum(lost.reserved), 0) from lost),
      spent = spent + (select coalesce(sum(lost.reserved), 0) from lost)
    where team_id = ${teamId} and month = ${month} and currency = ${currency} and exists (select from lost)`.execute(tx)
}

/** Locks the counter of a month, made if it is the first call of the month. */
async function holdMonth(
  tx: CellTransaction,
  { teamId, month, currency }: MonthKey,
): Promise<{ spent: number; reserved: number }> {
  const { rows } = await sql<{ spent: string; reserved: string }>`
    insert into language_model_months (team_id, month, currency) values (${teamId}, ${month}, ${currency})
    on conflict (team_id, month, currency) do update set month = excluded.month
    returning spent, reserved`.execute(tx)
  return { spent: Number(rows[0]?.spent ?? 0), reserved: Number(rows[0]?.reserved ?? 0) }
}

/** Says that a call still runs. */
export async function recordHeartbeat(tx: CellTransaction, id: Id): Promise<void> {
  await sql`update language_model_calls set alive_at = now() where id = ${id} and outcome is null`.execute(tx)
}

export async function wasMade(tx: CellTransaction, id: Id): Promise<boolean> {
  const row = await tx.selectFrom('language_model_calls').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Records a call that begins, with its reservation. The caller has locked its month. @returns its id */
export async function reserve(tx: CellTransaction, call: NewCall, money: number, id: Id = newId()): Promise<Id> {
  await sql`
    with begun as (
      insert into language_model_calls (id, team_id, month, currency, purpose, user_id, project_id, model, region, reserved)
      values (${id}, ${call.teamId}, ${call.month}, ${call.currency}, ${call.purpose}, ${call.userId}, ${call.projectId},
        ${call.model}, ${call.region}, ${money})
    )
    update language_model_months set reserved = reserved + ${money}
    where team_id = ${call.teamId} and month = ${call.month} and currency = ${call.currency}`.execute(tx)
  return id
}

/** Takes back the reservation of a call that was not made. One that counts as lost by then stays so. */
export async function forgetReserved(tx: CellTransaction, key: MonthKey, id: Id): Promise<void> {
  // The counter first, as everyone who locks both does.
  await holdMonth(tx, key)
  await sql`
    with gone as (delete from language_model_calls where id = ${id} and outcome is null returning reserved)
    update language_model_months set reserved = reserved - (select reserved from gone)
    where team_id = ${key.teamId} and month = ${key.month} and currency = ${key.currency} and exists (select from gone)`.execute(
    tx,
  )
}

/** Replaces the reservation of a call by what it cost. One that counts as lost by then stays so. */
export async function settle(
  tx: CellTransaction,
  key: MonthKey,
  id: Id,
  { inputTokens, outputTokens, cost, outcome }: Tokens & { cost: number; outcome: string },
): Promise<void> {
  // The counter first, as everyone who locks both does.
  await holdMonth(tx, key)
  const {
    rows: [call],
  } = await sql<{ reserved: string } & NewCall>`
    update language_model_calls
    set outcome = ${outcome}, cost = ${cost}, input_tokens = ${inputTokens}, output_tokens = ${outputTokens}, ended_at = now()
    where id = ${id} and outcome is null
    returning reserved, team_id as "teamId", month, currency, purpose, user_id as "userId", project_id as "projectId"`.execute(
    tx,
  )
  if (!call) return
  await sql`
    update language_model_months
    set reserved = reserved - ${call.reserved}::bigint, spent = spent + ${cost}, calls = calls + 1,
      input_tokens = input_tokens + ${inputTokens}, output_tokens = output_tokens + ${outputTokens}
    where team_id = ${call.teamId} and month = ${call.month} and currency = ${call.currency}`.execute(tx)
  await sql`
    insert into language_model_shares as shares
      (id, team_id, month, currency, purpose, user_id, project_id, calls, input_tokens, output_tokens, cost)
    values (${newId()}, ${call.teamId}, ${call.month}, ${call.currency}, ${call.purpose}, ${call.userId}, ${call.projectId}, 1,
      ${inputTokens}, ${outputTokens}, ${cost})
    on conflict (team_id, month, currency, purpose, user_id, project_id) do update
    set calls = shares.calls + 1, input_tokens = shares.input_tokens + excluded.input_tokens,
      output_tokens = shares.output_tokens + excluded.output_tokens, cost = shares.cost + excluded.cost`.execute(tx)
}

/** Deletes the records of calls that are older than they are kept, the oldest first; their counters stay. */
export async function forgetOldCalls(tx: CellTransaction, teamId: Id): Promise<void> {
  await sql`
    delete from language_model_calls where id in (
      select id from language_model_calls
      where team_id = ${teamId} and outcome is not null
        and began_at < now() - make_interval(months => ${CALL_RECORDS_MONTHS})
      order by began_at limit ${RECORDS_FORGOTTEN_AT_ONCE}
    )`.execute(tx)
}

/** The calls of a month by purpose, person and project. */
export interface UsageShare {
  id: Id
  purpose: string
  userId: Id | null
  projectId: Id | null
  currency: string
  calls: number
  inputTokens: number
  outputTokens: number
  cost: number
}

/** Those that cost most first; one more than requested, as pages are read. */
export async function listShares(
  tx: CellTransaction,
  { teamId, month }: Pick<MonthKey, 'teamId' | 'month'>,
  { first, after }: PageRequest,
): Promise<UsageShare[]> {
  const rows = await tx
    .selectFrom('language_model_shares')
    .selectAll()
    .where('team_id', '=', teamId)
    .where('month', '=', month)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(-cost, id) > (${-Number(after?.value ?? 0)}, ${after?.id ?? ''}::uuid)`),
    )
    .orderBy('cost', 'desc')
    .orderBy('id')
    .limit(first + 1)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    userId: row.user_id,
    projectId: row.project_id,
    currency: row.currency,
    calls: row.calls,
    inputTokens: Number(row.input_tokens),
    outputTokens: Number(row.output_tokens),
    cost: Number(row.cost),
  }))
}

export interface RecordedCall extends Omit<UsageShare, 'calls'> {
  model: string
  region: string | null
  /** Null while it runs. */
  outcome: string | null
  beganAt: Date
}

/** The calls, latest first; one more than requested. */
export async function listCalls(
  tx: CellTransaction,
  teamId: Id,
  { first, after }: PageRequest,
): Promise<RecordedCall[]> {
  const rows = await tx
    .selectFrom('language_model_calls')
    .selectAll()
    .where('team_id', '=', teamId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(began_at, id) < (${new Date(Number(after?.value ?? 0))}, ${after?.id ?? ''}::uuid)`),
    )
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(first + 1)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    userId: row.user_id,
    projectId: row.project_id,
    currency: row.currency,
    inputTokens: row.input_tokens ?? 0,
    outputTokens: row.output_tokens ?? 0,
    cost: Number(row.cost ?? row.reserved),
    model: row.model,
    region: row.region,
    outcome: row.outcome,
    beganAt: row.began_at,
  }))
}
