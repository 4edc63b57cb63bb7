import { sql } from 'kysely'
import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { filledEvents } from '#fields/model/events.ts'
import type { FieldType } from '#fields/model/field.ts'
import type { ReportedValue } from '#fields/model/stored-value.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import { highlightEvents } from '#highlights/model/events.ts'
import type { Actor } from '#journal/server/index.ts'
import { noteEvents } from '#notes/model/events.ts'
import { projectEvents } from '#projects/model/events.ts'
import { tagEvents } from '#tags/model/events.ts'
import type { ActPart, ChangedValue } from '../model/acts.ts'
import { MAX_VALUE_CHARS } from '../model/limits.ts'

/** The details of an act, with names that the reader may see. */
export interface PartDetails {
  /** Tags that were added and removed. */
  added: string[]
  removed: string[]
  values: ChangedValue[]
  /** The old and new location: empty for the top level, null if it is not recorded or the reader may not see it. */
  from: string | null
  to: string | null
}

const NOTHING: PartDetails = { added: [], removed: [], values: [], from: null, to: null }

const moved = z.union([
  z.object({ projectId: z.uuid() }).transform(({ projectId }) => projectId),
  z.object({ folderId: z.uuid().nullable() }).transform(({ folderId }) => folderId),
  z.object({ parentId: z.uuid().nullable() }).transform(({ parentId }) => parentId),
])
const MOVES: ReadonlySet<string> = new Set(['note.moved', 'insight.moved', projectEvents.moved.type, 'folder.moved'])
const filled = Object.values(filledEvents).map((events) => events.filled)

/**
 * Returns the details of the parts of acts, with one query for each kind of thing that they name. Things in scopes that
 * the reader cannot see are not named.
 */
export async function detailsOf(
  tx: CellTransaction,
  { teamId, actor }: { teamId: Id; actor: Actor },
  parts: ReadonlyArray<ActPart>,
): Promise<Map<ActPart, PartDetails>> {
  const tagged = await taggedBy(tx, teamId, actor, parts)
  const merged = parts.flatMap((part) => {
    const into = part.said && tagEvents.merged.read({ type: part.type, ...part.said })?.after.merged_into_id
    return into == null ? [] : [{ part, into }]
  })
  const moves = parts.flatMap((part) => {
    if (!part.said || !MOVES.has(part.type)) return []
    const [from, to] = [moved.safeParse(part.said.before), moved.safeParse(part.said.after)]
    return from.success && to.success ? [{ part, from: from.data, to: to.data }] : []
  })
  const fillings = parts.flatMap((part) => {
    const said = part.said && filled.map((event) => event.read({ type: part.type, ...part.said })).find(Boolean)
    return said ? [{ part, before: said.before, after: said.after }] : []
  })
  const answered = parts.flatMap((part) => {
    const said = part.said && noteEvents.answered.read({ type: part.type, ...part.said })
    return said ? [{ part, before: said.before.answers, after: said.after.answers }] : []
  })
  const questions = await questionsIn(
    tx,
    actor,
    answered.flatMap(({ before, after }) => [...before, ...after].map(({ questionId }) => questionId)),
  )
  const tags = await namesIn(tx, actor, 'tags', 'title', [
    ...[...tagged.values()].flatMap(({ before, after }) => [...before, ...after]),
    ...merged.map(({ into }) => into),
  ])
  const places = moves.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())
  const names = new Map([
    ...(await namesIn(tx, actor, 'projects', 'title', places)),
    ...(await namesIn(tx, actor, 'folders', 'title', places)),
  ])
  const fields = await fieldsIn(
    tx,
    actor,
    fillings.flatMap(({ before, after }) => [...before, ...after].map(({ fieldId }) => fieldId)),
  )
  const nameOf = (id: Id | null): string | null => (id === null ? '' : (names.get(id) ?? null))
  const details = new Map<ActPart, PartDetails>()
  for (const [part, { before, after }] of tagged) {
    const named = (ids: readonly Id[]): string[] => ids.flatMap((id) => tags.get(id) ?? [])
    details.set(part, { ...NOTHING, added: named(after), removed: named(before) })
  }
  for (const { part, into } of merged) details.set(part, { ...NOTHING, to: tags.get(into) ?? null })
  for (const { part, from, to } of moves) details.set(part, { ...NOTHING, from: nameOf(from), to: nameOf(to) })
  for (const { part, before, after } of fillings) {
    const values = [...new Set([...before, ...after].map(({ fieldId }) => fieldId))].flatMap((fieldId) => {
      const field = fields.get(fieldId)
      const saidIn = (ones: typeof before): string =>
        field
          ? shortened(
              wordsOf(
                field,
                ones.find((one) => one.fieldId === fieldId),
              ),
            )
          : ''
      return field ? [{ property: field.label, before: saidIn(before), after: saidIn(after) }] : []
    })
    details.set(part, { ...NOTHING, values })
  }
  for (const { part, before, after } of answered) {
    const values = [...new Set([...before, ...after].map(({ questionId }) => questionId))].flatMap((questionId) => {
      const question = questions.get(questionId)
      const saidIn = (ones: typeof before): string =>
        question
          ? shortened(
              answerWords(
                question,
                ones.find((one) => one.questionId === questionId),
              ),
            )
          : ''
      return question ? [{ property: shortened(question.text), before: saidIn(before), after: saidIn(after) }] : []
    })
    details.set(part, { ...NOTHING, values })
  }
  for (const part of parts)
    if (!details.has(part))
      details.set(part, {
        ...NOTHING,
        values: part.values.map((one) => ({
          ...one,
          before: shortened(one.before),
          after: shortened(one.after),
        })),
      })
  return details
}

/**
 * Returns the tags that were added and removed, for acts that did the same to all of their highlights. For a project,
 * only the first event of an act was read: the other events are looked up by their shared version.
 */
async function taggedBy(
  tx: CellTransaction,
  teamId: Id,
  actor: Actor,
  parts: ReadonlyArray<ActPart>,
): Promise<Map<ActPart, { before: Id[]; after: Id[] }>> {
  const tagged = parts.flatMap((part) => {
    const said = part.said && highlightEvents.tagged.read({ type: part.type, ...part.said })
    return said ? [{ part, before: said.before.tagIds, after: said.after.tagIds }] : []
  })
  const many = tagged.filter(({ part }) => part.count > 1)
  const { rows } =
    many.length === 0
      ? { rows: [] }
      : await sql<{ version: string }>`
          select version from journal
          where team_id = ${teamId} and version = any(${many.map(({ part }) => part.version)}::bigint[])
            and type = ${highlightEvents.tagged.type} and scope_id = any(${[...actor.visibleScopes]}::uuid[])
          group by version
          having count(distinct (before -> 'tagIds', after -> 'tagIds')) > 1
            or bool_or(of_many and jsonb_array_length(before -> 'tagIds') + jsonb_array_length(after -> 'tagIds') > 1)`.execute(
          tx,
        )
  const differing = new Set(rows.map(({ version }) => version))
  return new Map(
    tagged.flatMap(({ part, ...ids }) => (part.count > 1 && differing.has(part.version) ? [] : [[part, ids]])),
  )
}

/** Returns the names of things, deleted or not, in scopes that the reader may see. */
async function namesIn(
  tx: CellTransaction,
  actor: Actor,
  table: 'tags' | 'projects' | 'folders',
  name: 'title',
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom(table)
    .select(['id', name])
    .where((where) => where('id', '=', where.fn.any(where.val([...new Set(ids)]))))
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .execute()
  return new Map(rows.map((row) => [row.id, row.title]))
}

interface NamedField {
  type: FieldType
  label: string
  options: ReadonlyMap<string, string>
}

async function fieldsIn(tx: CellTransaction, actor: Actor, ids: readonly Id[]): Promise<Map<Id, NamedField>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('fields')
    .select(['id', 'type', 'label', 'options'])
    .where((where) => where('id', '=', where.fn.any(where.val([...new Set(ids)]))))
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .execute()
  return new Map(
    rows.map(({ id, type, label, options }) => [
      id,
      { type, label, options: new Map((options.select ?? []).map((option) => [option.id, option.label])) },
    ]),
  )
}

/** A value in readable form; empty if there is none. */
function wordsOf(field: NamedField, value: ReportedValue | undefined): string {
  if (!value) return ''
  return rulesOf(field.type).reported(value, (id) => field.options.get(id))
}

interface NamedQuestion {
  text: string
  options: ReadonlyMap<string, string>
}

async function questionsIn(tx: CellTransaction, actor: Actor, ids: readonly Id[]): Promise<Map<Id, NamedQuestion>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('questions')
    .select(['id', 'text', 'options', 'past_options'])
    .where((where) => where('id', '=', where.fn.any(where.val([...new Set(ids)]))))
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .execute()
  return new Map(
    rows.map(({ id, text, options, past_options: past }) => [
      id,
      { text, options: new Map([...options, ...past].map((option) => [option.id, option.optionText])) },
    ]),
  )
}

/** An answer in readable form; empty if there is none. */
function answerWords(
  { options }: NamedQuestion,
  answer: { text: string | null; optionIds: readonly string[] | null } | undefined,
): string {
  return answer?.text ?? (answer?.optionIds ?? []).flatMap((id) => options.get(id) ?? []).join(', ')
}

function shortened(text: string): string {
  const chars = [...text]
  return chars.length > MAX_VALUE_CHARS ? `${chars.slice(0, MAX_VALUE_CHARS).join('')}…` : text
}
