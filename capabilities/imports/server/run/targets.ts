import { newId, type Id } from '#platform/kernel/ids.ts'
import { naturalOrder, sortedLike } from '#platform/kernel/natural-order.ts'
import { storableText } from '#platform/kernel/text.ts'
import type { FieldType } from '#fields/model/field.ts'
import { takesOptions } from '#fields/model/types/registry.ts'
import { fieldPolicy } from '#fields/model/policy.ts'
import { MAX_SELECT_OPTIONS, MAX_SELECTED_OPTIONS } from '#fields/model/limits.ts'
import { MAX_QUESTION_OPTIONS } from '#notes/model/limits.ts'
import { optionsByText } from '#notes/model/question.ts'
import { appendSelectOptions, ensureFieldSet, fieldsOf, insertFields, type Field } from '#fields/server/index.ts'
import {
  appendOptions,
  ensureQuestions,
  findQuestions,
  questionsOf as questionsOfProject,
} from '#notes/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, CommandContext } from '#journal/server/index.ts'
import { fieldEvents } from '#fields/model/events.ts'
import { questionsOf } from '../../model/mapped-questions.ts'
import type { StandingOptions } from '../../model/row-options.ts'
import type { StandingTarget } from '../../model/mapped-as-before.ts'
import type { ColumnMapping, ImportMapping } from '../../model/table-mapping.ts'

/**
 * A choice question or a select field, with its options. A run keeps them, so that rows need no look-up of their own.
 */
interface ChoiceTarget {
  id: Id
  /** By text; select fields by text in lower case (document 2 §6). */
  optionIds: Map<string, Id>
  /** The options that are stored or about to be, in their order. */
  options: Array<{ id: Id; text: string }>
  /** Nobody gave the options an order of their own: those of a scale are kept in its order. */
  isOrdered: boolean
}

/** The targets of the columns of a table: fields by column, questions by their key in the mapping. */
export interface Targets {
  fields: Map<number, ChoiceTarget & { type: FieldType }>
  questions: Map<string, ChoiceTarget>
  /** Their content before the first row of this run. */
  standing: StandingOptions
}

/** Options that rows add, to be stored together with them. */
export interface NewOptions {
  kind: 'field' | 'question'
  targetId: Id
  /** How many the target had before. */
  known: number
  options: Array<{ id: Id; text: string }>
  /** All options in their natural order; null to add these at the end. */
  order: Id[] | null
}

/** The type of field for a column's values, also for persons, times and keys; null if it fills none. */
function fieldTypeOf(column: ColumnMapping): FieldType | null {
  switch (column.role) {
    case 'field':
      return column.fieldType ?? 'TEXT'
    case 'person':
      return column.personPart === 'email' ? 'EMAIL' : 'PERSON'
    case 'timestamp':
    case 'key':
      return 'TEXT'
    default:
      return null
  }
}

/**
 * The fields and questions that a mapping names; missing ones are created in the project. Two columns of one name fill
 * two.
 */
export async function ensureTargets(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  mapping: ImportMapping,
): Promise<Targets> {
  const requested = questionsOf(mapping)
  const questions = await ensureQuestions(
    context,
    project,
    requested.map(({ type, text, options }) => ({
      type,
      text: storableText(text),
      options: options.map(storableText),
    })),
  )
  const fields = await ensureFields(context, project, mapping)
  return {
    standing: standingOptions(
      fields,
      requested.map(({ question }, at) => [question, questions[at]?.options ?? []]),
    ),
    fields: new Map(
      [...fields].map(([column, field]) => [
        column,
        {
          id: field.id,
          type: field.type,
          optionIds: new Map((field.options.select ?? []).map((option) => [option.label.toLowerCase(), option.id])),
          ...inOrder((field.options.select ?? []).map((option) => ({ id: option.id, text: option.label }))),
        },
      ]),
    ),
    questions: new Map(
      requested.map(({ question }, at) => {
        const found = questions[at]
        if (!found) throw new Error('Every wanted question is answered with one.')
        return [
          question,
          {
            id: found.id,
            optionIds: optionsByText(found),
            ...inOrder(found.options.map((option) => ({ id: option.id, text: option.optionText }))),
          },
        ]
      }),
    ),
  }
}

function inOrder(options: ChoiceTarget['options']): Pick<ChoiceTarget, 'options' | 'isOrdered'> {
  const order = naturalOrder(options.map(({ text }) => text))
  return {
    options,
    isOrdered: options.length === 0 || (order?.every((text, at) => text === options[at]?.text) ?? false),
  }
}

function naturallyOrdered({ options, isOrdered }: ChoiceTarget): Id[] | null {
  const order = isOrdered ? naturalOrder(options.map(({ text }) => text)) : null
  return order && sortedLike(options, order, ({ text }) => text).map(({ id }) => id)
}

function standingOptions(
  fields: ReadonlyMap<number, Pick<Field, 'type' | 'options'>>,
  questions: ReadonlyArray<[question: string, options: ReadonlyArray<{ optionText: string }>]>,
): StandingOptions {
  return {
    fields: new Map(
      [...fields].flatMap(([column, { type, options }]) =>
        takesOptions(type)
          ? [
              [
                column,
                {
                  labels: (options.select ?? []).map(({ label }) => label),
                  maxSelectable: options.maxSelectable ?? MAX_SELECTED_OPTIONS,
                },
              ] as const,
            ]
          : [],
      ),
    ),
    questions: new Map(questions.map(([question, options]) => [question, options.map(({ optionText }) => optionText)])),
  }
}

/** The current content of the fields and questions that a mapping would fill; nothing is created. */
export async function findStandingOptions(
  tx: CellTransaction,
  actor: Actor,
  projectId: Id,
  mapping: ImportMapping,
): Promise<StandingOptions> {
  const { found } = matchFields(await freeFields(tx, actor, projectId), mapping)
  const requested = questionsOf(mapping)
  const questions = await findQuestions(
    tx,
    projectId,
    requested.map(({ type, text }) => ({ type, text: storableText(text) })),
  )
  return standingOptions(
    found,
    requested.map(({ question }, at) => [question, questions[at]?.options ?? []]),
  )
}

/** The fields and questions of a project that an import may fill. */
export async function standingTargets(tx: CellTransaction, actor: Actor, projectId: Id): Promise<StandingTarget[]> {
  const fields = await freeFields(tx, actor, projectId)
  const questions = await questionsOfProject(tx, projectId)
  return [
    ...questions.map(({ type, text }) => ({ kind: 'question' as const, name: text, type })),
    ...fields.map(({ type, label }) => ({ kind: 'field' as const, name: label, type })),
  ]
}

/** A field of a group takes new options only from users who may change it. */
async function freeFields(tx: CellTransaction, actor: Actor, projectId: Id): Promise<Field[]> {
  return (await fieldsOf(tx, actor, projectId, 'note', { hiddenToo: true })).filter(
    (field) => field.group === null || fieldPolicy.allows(actor, 'edit', field),
  )
}

/** The field of each column that fills one, by its name and type, each used once; missing ones must be created. */
function matchFields(
  fields: ReadonlyArray<Field>,
  mapping: ImportMapping,
): { found: Map<number, Field>; missing: Array<{ index: number; type: FieldType; label: string }> } {
  const free = [...fields]
  const found = new Map<number, Field>()
  const missing: Array<{ index: number; type: FieldType; label: string }> = []
  for (const column of mapping.columns) {
    const type = fieldTypeOf(column)
    if (type === null) continue
    const label = storableText(column.label)
    const at = free.findIndex((field) => field.type === type && field.label.toLowerCase() === label.toLowerCase())
    const [known] = at === -1 ? [] : free.splice(at, 1)
    if (known) found.set(column.index, known)
    else missing.push({ index: column.index, type, label })
  }
  return { found, missing }
}

async function ensureFields(
  context: CommandContext,
  project: { id: Id; scopeId: Id },
  mapping: ImportMapping,
): Promise<Map<number, Field>> {
  const { tx, teamId, actor, emit } = context
  const { found, missing } = matchFields(await freeFields(tx, actor, project.id), mapping)
  if (found.size === 0 && missing.length === 0) return found
  const fieldSetId = await ensureFieldSet(tx, teamId, project.scopeId, project.id, 'note')
  const made = missing.map(({ index, type, label }) => {
    const field: Field = {
      id: newId(),
      scopeId: project.scopeId,
      fieldSetId,
      type,
      label,
      options: {},
      hidden: false,
      rank: 0,
      appliesTo: 'note',
      group: null,
    }
    found.set(index, field)
    return field
  })
  await insertFields(tx, teamId, made)
  for (const { id, type, label } of made)
    emit(
      fieldEvents.created({
        id,
        scopeId: project.scopeId,
        after: { type, label, projectId: project.id, appliesTo: 'note' },
      }),
    )
  return found
}

export interface OptionTaker {
  /** The identifier of an option, new if the target has none with this text; null if the target is full. */
  take(kind: NewOptions['kind'], target: ChoiceTarget, text: string): Id | null
  /** The new options so far, to be stored with the rows that brought them. */
  taken(): NewOptions[]
}

export function createOptionTaker(): OptionTaker {
  const byTarget = new Map<Id, NewOptions & { target: ChoiceTarget }>()
  return {
    take(kind, target, text) {
      const key = kind === 'field' ? text.toLowerCase() : text
      const known = target.optionIds.get(key)
      if (known !== undefined) return known
      if (target.options.length >= (kind === 'field' ? MAX_SELECT_OPTIONS : MAX_QUESTION_OPTIONS)) return null
      const id = newId()
      const batch = byTarget.get(target.id) ?? {
        kind,
        targetId: target.id,
        known: target.options.length,
        options: [],
        order: null,
        target,
      }
      byTarget.set(target.id, batch)
      batch.options.push({ id, text })
      target.optionIds.set(key, id)
      target.options.push({ id, text })
      return id
    },
    taken: () => [...byTarget.values()].map(({ target, ...batch }) => ({ ...batch, order: naturallyOrdered(target) })),
  }
}

/** Someone else added options in the meantime: what this run knows is outdated. It starts again from what is stored. */
export class TargetsAreStale extends Error {
  override readonly name = 'TargetsAreStale'
}

/** Stores the options that a batch adds. @throws TargetsAreStale */
export async function storeOptions({ tx }: CommandContext, batches: ReadonlyArray<NewOptions>): Promise<void> {
  const stored = await Promise.all(
    batches.map(async ({ kind, targetId, known, options, order }) =>
      kind === 'question'
        ? appendOptions(
            tx,
            targetId,
            known,
            options.map(({ id, text }) => ({ id, optionText: text })),
            order,
          )
        : appendSelectOptions(
            tx,
            targetId,
            known,
            options.map(({ id, text }) => ({ id, label: text, color: null })),
            order,
          ),
    ),
  )
  if (stored.includes(false)) throw new TargetsAreStale('The options have changed.')
}
