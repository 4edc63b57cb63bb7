import { newId, type Id } from '#platform/kernel/ids.ts'
import { normalizeName } from '#platform/kernel/names.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { type Moving } from '#content-kinds/server/index.ts'
import { bringBack, type Actor, type CommandContext } from '#journal/server/index.ts'
import { fieldEvents } from '../../model/events.ts'
import type { Field, FieldOwner, SelectOption } from '../../model/field.ts'
import { isSameLabel, newOptions } from '../../model/select-options.ts'
import { rulesOf } from '../../model/types/registry.ts'
import { beginAct } from '../acts.ts'
import { ensureFieldSet, fieldsOf, findFields, insertFields, lockFields } from '../store.ts'
import { filledFields } from '../values-store.ts'
import { deleteFoundFields } from '../delete-found-fields.ts'
import {
  chosenOptions,
  filledOwnFields,
  moveValues,
  takeValues,
  type FieldPair,
  type KeptValue,
} from './moves-store.ts'

/** What happened to values whose things were moved to another project. */
export interface CarriedValues {
  pairs: FieldPair[]
  /** Fields that were created for them, and options that were added to fields. */
  made: Id[]
  added: Array<{ fieldId: Id; optionIds: Id[] }>
  /** Values of deleted fields, which were deleted. */
  dropped: KeptValue[]
}

/** The own fields of the project that things are moved to, including hidden ones. */
export async function ownFields(tx: CellTransaction, actor: Actor, { kind, to }: Moving): Promise<Field[]> {
  return (await fieldsOf(tx, actor, to.projectId, kind as FieldOwner, { hiddenToo: true })).filter(
    ({ group }) => group === null,
  )
}

/**
 * The fields of the former project, each with the field that takes its values: one of the same name and type that can
 * take all its choices; undefined where there is none.
 */
export function pairFields(
  fields: readonly Field[],
  present: readonly Field[],
  known: ReadonlyArray<FieldPair>,
): Map<Field, Field | undefined> {
  const free = new Set(present)
  const pairs = new Map<Field, Field | undefined>()
  for (const field of fields) {
    const before = known.find(({ from }) => from === field.id)
    const target = [...free].find(({ id }) => id === before?.to) ?? [...free].find((other) => isAlike(field, other))
    if (target) free.delete(target)
    pairs.set(field, target)
  }
  return pairs
}

function isAlike(field: Field, other: Field): boolean {
  return (
    other.type === field.type &&
    normalizeName(other.label) === normalizeName(field.label) &&
    rulesOf(field.type).hasRoomFor(field, other)
  )
}

function optionsOf({ options }: Field): readonly SelectOption[] {
  return options.select ?? []
}

/**
 * Moves values from the own fields of the former project to fields of the new one; missing fields and options are
 * created. `known` says where values go that came from there before.
 */
export async function remapValues(
  context: CommandContext,
  moving: Moving,
  known: ReadonlyArray<FieldPair>,
): Promise<CarriedValues> {
  const { tx, actor } = context
  await lockFields(tx, [moving.from.scopeId, moving.to.scopeId])
  const filled = await filledOwnFields(tx, moving.ids, moving.from.projectId)
  const fields = new Map((await findFields(tx, filled.present)).map((field) => [field.id, field]))
  const paired = pairFields(
    filled.present.flatMap((id) => fields.get(id) ?? []),
    await ownFields(tx, actor, moving),
    known,
  )
  const carried: CarriedValues = {
    pairs: [],
    made: [],
    added: [],
    dropped: await takeValues(tx, moving.ids, filled.deleted),
  }
  const patches = new Map<Id, { options: Field['options'] }>()
  for (const [field, target] of paired) {
    if (!target) continue
    const added = newOptions(optionsOf(field), optionsOf(target)).map((option) => ({ ...option, id: newId() }))
    const select = [...optionsOf(target), ...added]
    if (added.length > 0) {
      patches.set(target.id, { options: { ...target.options, select } })
      carried.added.push({ fieldId: target.id, optionIds: added.map(({ id }) => id) })
    }
    carried.pairs.push({
      from: field.id,
      to: target.id,
      options: pairOptions(
        field,
        select,
        known.find(({ from }) => from === field.id),
      ),
    })
  }
  const act = beginAct(context)
  await act.patch('fields', patches)
  const made = await makeFields(
    context,
    moving,
    [...paired].flatMap(([field, target]) => (target ? [] : [field])),
  )
  act.made(
    'fields',
    made.map(({ to }) => ({ id: to, scopeId: moving.to.scopeId })),
  )
  if (patches.size + made.length > 0) await act.keep()
  carried.pairs.push(...made)
  carried.made = made.map(({ to }) => to)
  await moveValues(tx, moving.ids, carried.pairs)
  return carried
}

function pairOptions(
  field: Field,
  select: readonly SelectOption[],
  before: FieldPair | undefined,
): FieldPair['options'] {
  const known = new Map(before?.options)
  return optionsOf(field).flatMap(({ id, label }) => {
    const same =
      select.find((option) => option.id === known.get(id)) ?? select.find((option) => isSameLabel(option.label, label))
    return same ? [[id, same.id] satisfies [Id, Id]] : []
  })
}

/** Options keep their identifiers: these are unique only within a field. */
async function makeFields(
  { tx, teamId, emit }: CommandContext,
  { kind, to }: Moving,
  fields: readonly Field[],
): Promise<FieldPair[]> {
  if (fields.length === 0) return []
  const appliesTo = kind as FieldOwner
  const fieldSetId = await ensureFieldSet(tx, teamId, to.scopeId, to.projectId, appliesTo)
  const made = fields.map((field) => ({ ...field, id: newId(), scopeId: to.scopeId, fieldSetId }))
  await insertFields(tx, teamId, made)
  for (const { id, type, label } of made)
    emit(
      fieldEvents.created({
        id,
        scopeId: to.scopeId,
        after: { type, label, projectId: to.projectId, fieldGroupId: null, appliesTo },
      }),
    )
  return fields.map((field, at) => ({ from: field.id, to: made[at]?.id ?? '', options: [] }))
}

/** What was created for values and deleted again. */
export interface TakenFields {
  /** The deletion of the fields. */
  deletionId: Id | null
  options: Array<{ fieldId: Id; select: SelectOption[] }>
}

/** Restores what was deleted, except options that someone has created again since. */
export async function bringFieldsBack(context: CommandContext, { deletionId, options }: TakenFields): Promise<void> {
  await bringBack(context, deletionId)
  const patches = new Map<Id, Record<string, unknown>>()
  for (const field of await findFields(
    context.tx,
    options.map(({ fieldId }) => fieldId),
  )) {
    const select = options
      .flatMap((kept) => (kept.fieldId === field.id ? kept.select : []))
      .filter(({ label }) => !optionsOf(field).some((option) => isSameLabel(option.label, label)))
    if (select.length > 0)
      patches.set(field.id, { options: { ...field.options, select: [...optionsOf(field), ...select] } })
  }
  await patchFields(context, patches)
}

async function patchFields(context: CommandContext, patches: ReadonlyMap<Id, Record<string, unknown>>): Promise<void> {
  if (patches.size === 0) return
  const act = beginAct(context)
  await act.patch('fields', patches)
  await act.keep()
}

/** Deletes fields and options that were created for values, where no one has filled them in since. */
export async function takeFieldsAway(context: CommandContext, { made, added }: CarriedValues): Promise<TakenFields> {
  const { tx } = context
  const filled = await filledFields(tx, made)
  const patches = new Map<Id, Record<string, unknown>>()
  const found = (await findFields(tx, made)).filter(({ id }) => !filled.has(id))
  const deletion = found.length > 0 ? await deleteFoundFields(context, found) : null
  const taken: TakenFields = { deletionId: deletion?.deletionId ?? null, options: [] }
  const chosen = await chosenOptions(
    tx,
    added.map(({ fieldId }) => fieldId),
  )
  for (const field of await findFields(
    tx,
    added.map(({ fieldId }) => fieldId),
  )) {
    const unused = new Set(
      added.flatMap(({ fieldId, optionIds }) =>
        fieldId === field.id ? optionIds.filter((id) => !chosen.has(id)) : [],
      ),
    )
    if (unused.size === 0) continue
    const { true: gone = [], false: kept = [] } = Object.groupBy(optionsOf(field), ({ id }) =>
      unused.has(id) ? 'true' : 'false',
    )
    patches.set(field.id, { options: { ...field.options, select: kept } })
    taken.options.push({ fieldId: field.id, select: gone })
  }
  await patchFields(context, patches)
  return taken
}
