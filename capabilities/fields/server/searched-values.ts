import { sql } from 'kysely'
import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { isLoneDate } from '#platform/kernel/dates.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { JournalEvent } from '#journal/server/index.ts'
import { fieldEvents, fieldSetEvents, projectFieldEvents } from '../model/events.ts'
import type { FieldOptions, FieldOwner, FieldType } from '../model/field.ts'
import { valueText } from './same-values.ts'
import { rulesOf } from '../model/types/registry.ts'
import './tables.ts'

/** A value as it is found by words: of several options, each is a separate value. */
export interface SearchedValue {
  fieldId: Id
  /** Users who see this scope see the field. */
  scopeId: Id
  text: string
}

/** How values without searchable words are counted. */
const WORDLESS: ReadonlySet<string> = new Set(['yes-no', 'dates'])

/**
 * The values of things in fields that are visible where the things are, without access checks, oldest field first: an
 * order that does not change; without the values that nearly all notes of an import have. Fields of a group are visible
 * where it is linked and they are not hidden.
 */
export async function searchedValues(
  tx: CellTransaction,
  ownerIds: ReadonlyArray<Id>,
): Promise<Map<Id, SearchedValue[]>> {
  const { rows } = await sql<{
    ownerId: Id
    fieldId: Id
    scopeId: Id
    type: FieldType
    options: FieldOptions
    text: string | null
    number: number | null
    optionIds: Id[] | null
  }>`
    select v.owner_id as "ownerId", f.id as "fieldId", f.scope_id as "scopeId", f.type, f.options,
      v.text_value as text, v.number_value as number, v.option_ids as "optionIds"
    from field_values v join fields f on f.id = v.field_id join field_sets s on s.id = f.field_set_id
      left join notes n on n.id = v.owner_id left join insights i on i.id = v.owner_id
    where v.owner_id = any(${[...ownerIds]}::uuid[]) and f.deleted_at is null and not f.hidden
      and ${valueText} is distinct from f.same_value
      and (s.project_id is not null or s.applies_to = 'person' or (
        exists (select from field_set_links l where l.field_set_id = s.id and l.project_id = coalesce(n.project_id, i.project_id))
        and not exists (select from field_preferences p where p.field_id = f.id and p.hidden and p.project_id = coalesce(n.project_id, i.project_id))))
    order by v.owner_id, f.id`.execute(tx)
  const values = new Map<Id, SearchedValue[]>()
  for (const { ownerId, fieldId, scopeId, type, options, text, number, optionIds } of rows) {
    if (WORDLESS.has(rulesOf(type).counted)) continue
    const labels = new Map((options.select ?? []).map(({ id, label }) => [id, label]))
    const texts = [
      ...(optionIds ?? []).flatMap((id) => labels.get(id) ?? []),
      ...(number === null ? [] : [String(number)]),
      ...(text === null || isLoneDate(text) ? [] : [text]),
    ]
    const known = values.get(ownerId) ?? []
    for (const one of texts) known.push({ fieldId, scopeId, text: one })
    values.set(ownerId, known)
  }
  return values
}

/** Columns of a field that determine how its values read, and who sees them. */
const READ_BY = ['hidden', 'scope_id', 'type', 'deleted_at'] as const

const withLabels = z.object({ select: z.array(z.object({ id: z.string(), label: z.string() })).default([]) })

/** Whether existing options of a field have changed; an added option has no values yet. */
function readOtherwise(before: unknown, after: unknown): boolean {
  const [had, has] = [withLabels.safeParse(before), withLabels.safeParse(after)]
  if (!had.success || !has.success) return true
  const labels = new Map(has.data.select.map(({ id, label }) => [id, label]))
  return had.data.select.some(({ id, label }) => labels.get(id) !== label)
}

/** The values of fields of which events say that their values now read differently, or are visible to others. */
export async function filledInChanged(
  tx: CellTransaction,
  events: ReadonlyArray<JournalEvent>,
): Promise<Map<FieldOwner, Id[]>> {
  const fields = new Set<Id>()
  const sets = new Set<Id>()
  for (const event of events) {
    const changed = fieldEvents.changed.read(event)
    const isReadAnew =
      changed !== null &&
      (READ_BY.some((column) => column in changed.after) ||
        ('options' in changed.after && readOtherwise(changed.before.options, changed.after.options)))
    if (isReadAnew || fieldEvents['filled-alike'].is(event)) fields.add(event.resource.id)
    if (fieldEvents.deleted.is(event) || fieldEvents.restored.is(event)) fields.add(event.resource.id)
    for (const reported of ['field-group-linked', 'field-group-unlinked'] as const) {
      const linked = projectFieldEvents[reported].read(event)?.after
      if (linked) sets.add(linked.fieldGroupId)
    }
    for (const reported of ['field-hidden', 'field-shown'] as const) {
      const shown = projectFieldEvents[reported].read(event)?.after
      if (shown) fields.add(shown.fieldId)
    }
    if (fieldSetEvents.deleted.is(event) || fieldSetEvents.restored.is(event)) sets.add(event.resource.id)
  }
  if (fields.size === 0 && sets.size === 0) return new Map()
  const { rows } = await sql<{ appliesTo: FieldOwner; ownerId: Id }>`
    select distinct s.applies_to as "appliesTo", v.owner_id as "ownerId"
    from fields f join field_sets s on s.id = f.field_set_id join field_values v on v.field_id = f.id
    where f.id = any(${[...fields]}::uuid[]) or f.field_set_id = any(${[...sets]}::uuid[])`.execute(tx)
  const filled = new Map<FieldOwner, Id[]>()
  for (const { appliesTo, ownerId } of rows) {
    const ofKind = filled.get(appliesTo) ?? []
    ofKind.push(ownerId)
    filled.set(appliesTo, ofKind)
  }
  return filled
}
