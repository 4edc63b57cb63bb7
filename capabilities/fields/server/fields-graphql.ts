import { builder, idArgument, idsArgument } from '#platform/server/graphql/builder.ts'
import { commandMutation, figureLoader, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { FIELD_OWNERS, type Field } from '../model/field.ts'
import { MAX_FIELD_LABEL_CHARS, MAX_GATHERED_FIELDS, MAX_GATHERED_OPTIONS } from '../model/limits.ts'
import { fieldPolicy } from '../model/policy.ts'
import { arrangeFields } from './commands/arrange-fields.ts'
import { changeField, setFieldsHidden } from './commands/change-field.ts'
import { createField } from './commands/create-field.ts'
import { deleteFields, restoreFields } from './commands/delete-fields.ts'
import { gatheredFields, type GatheredField } from './gathered-fields.ts'
import { fieldsOf, findFields } from './store.ts'
import { countFilled, countOptions, type OptionUse, type ValueRow } from './values-store.ts'

const selectOption = builder.objectRef<{ id: string; label: string; color: string | null }>('SelectOption').implement({
  description: 'One of the choices of a SELECT field, at most 200 of them.',
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    color: t.exposeString('color', { description: 'Null without one of its own.', nullable: true }),
  }),
})

const optionUse = builder.objectRef<OptionUse>('OptionUse').implement({
  description: 'How often one option of a field was chosen.',
  fields: (t) => ({
    optionId: t.exposeID('optionId'),
    count: t.exposeInt('count', { description: 'Things that hold the option, of those the viewer can see.' }),
  }),
})

const fieldOwner = builder.enumType('FieldOwner', {
  description: 'What a field is filled in for.',
  values: FIELD_OWNERS,
})

/** A field that the viewer may see; null otherwise. */
export const fieldObject = builder.loadableObject('Field', {
  description:
    'A question that every note, insight or person of a place can be asked: a date, a plan, a score. One of ten types: BOOLEAN, DATETIME, EMAIL, NPS, NUMBER, PERSON, PHONE, SELECT, TEXT, URL.',
  load: rowLoader(async (tx, actor, ids) =>
    (await findFields(tx, ids)).filter((field) => actor.levelOn(field.scopeId) !== 'NONE'),
  ),
  toKey: (field: Field) => field.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type'),
    label: t.exposeString('label'),
    hidden: t.exposeBoolean('hidden', { description: 'Kept with its values, and not shown.' }),
    rank: t.exposeFloat('rank', { description: 'Fields stand in its order.' }),
    options: t.field({
      type: [selectOption],
      description: 'Of a SELECT, in their order.',
      resolve: (field) => field.options.select ?? [],
    }),
    maxSelectable: t.int({
      description: 'Of a SELECT: how many options one thing holds at most; null without a limit of its own.',
      nullable: true,
      resolve: (field) => field.options.maxSelectable ?? null,
    }),
    numberFormat: t.string({
      description: 'Of a NUMBER: how it is written.',
      nullable: true,
      resolve: (field) => field.options.numberFormat ?? null,
    }),
    currencySymbol: t.string({
      description: 'Of a NUMBER that is money.',
      nullable: true,
      resolve: (field) => field.options.currencySymbol ?? null,
    }),
    groupId: t.id({
      nullable: true,
      description: 'The field group that it stands in; null for a field of a project or of people.',
      resolve: (field) => field.group?.id ?? null,
    }),
    groupTitle: t.string({ nullable: true, resolve: (field) => field.group?.title ?? null }),
    viewerCanEdit: t.boolean({
      resolve: (field, _arguments, context) => fieldPolicy.allows(workspaceOf(context).actor, 'edit', field),
    }),
    filledCount: t.loadable({
      type: 'Int',
      description: 'Things that it is filled in for, of those the viewer can see.',
      load: figureLoader(countFilled),
      resolve: (field) => field.id,
    }),
    optionUses: t.field({
      type: [optionUse],
      description: 'How many things hold each option; options that nothing holds are left out.',
      resolve: async (field, _arguments, context) =>
        workspaceOf(context).read(async (tx) => countOptions(tx, workspaceOf(context).actor, field.id)),
    }),
  }),
})

/** One value of one thing, with its provenance. */
export const fieldValueObject = builder.objectRef<ValueRow>('FieldValue').implement({
  description:
    'What is filled in for one field. Of `text`, `number`, `time` and `optionIds` the type of the field says which one counts; the others are null.',
  fields: (t) => ({
    field: t.field({ type: fieldObject, resolve: (value) => value.fieldId }),
    text: t.exposeString('text', { nullable: true }),
    number: t.exposeFloat('number', { description: '0 and 1 for a BOOLEAN.', nullable: true }),
    time: t.expose('time', { type: 'DateTime', nullable: true }),
    optionIds: t.idList({ nullable: true, resolve: (value) => (value.optionIds ? [...value.optionIds] : null) }),
    provenance: t.exposeString('provenance', {
      description: 'What kind of principal gave it: user, import, ai, token …',
    }),
  }),
})

builder.objectFields(projectObject, (t) => ({
  fields: t.field({
    type: [fieldObject],
    description:
      'The fields that stand on its notes or insights: its own, then those of the field groups that are linked to it, without those that it hides.',
    args: { appliesTo: t.arg({ type: fieldOwner }) },
    resolve: async (project, { appliesTo }, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => fieldsOf(tx, workspace.actor, project.id, appliesTo))
    },
  }),
  hiddenFields: t.field({
    type: [fieldObject],
    description: 'The fields of linked field groups that the project hides.',
    args: { appliesTo: t.arg({ type: fieldOwner }) },
    resolve: async (project, { appliesTo }, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => {
        const shown = new Set((await fieldsOf(tx, workspace.actor, project.id, appliesTo)).map(({ id }) => id))
        return (await fieldsOf(tx, workspace.actor, project.id, appliesTo, { hiddenToo: true })).filter(
          ({ id }) => !shown.has(id),
        )
      })
    },
  }),
}))

const gatheredField = builder.objectRef<GatheredField>('GatheredField').implement({
  description: 'What several projects ask under the same name and in the same way, or one alone.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The oldest field that the viewer sees stands for all of them.' }),
    appliesTo: t.expose('appliesTo', { type: fieldOwner }),
    type: t.exposeString('type'),
    label: t.exposeString('label'),
    options: t.field({
      type: [selectOption],
      description: `Of a SELECT, one for each label, at most ${MAX_GATHERED_OPTIONS.toLocaleString('en')}.`,
      resolve: (gathered) => gathered.options,
    }),
    projects: t.exposeStringList('projects', { description: 'The titles of some of the projects, by name.' }),
    projectCount: t.exposeInt('projectCount', { description: 'Projects that the viewer sees.' }),
  }),
})

builder.queryFields((t) => ({
  gatheredFields: t.field({
    type: [gatheredField],
    description:
      'Fields of notes and insights of all projects, gathered by name and type: those whose labels hold the words, the most used first, ' +
      `or those that given ones belong to; at most ${MAX_GATHERED_FIELDS}.`,
    args: { words: t.arg.string({ required: false }), ids: t.arg.idList({ required: false }) },
    resolve: async (_root, { words, ids }, context) => {
      const workspace = workspaceOf(context)
      const asked = ids ? { ids: idsArgument(ids) } : { words: (words ?? '').slice(0, MAX_FIELD_LABEL_CHARS) }
      return workspace.read(async (tx) => gatheredFields(tx, workspace.actor, asked))
    },
  }),
  field: t.field({
    description: 'A field by its identifier; null where there is none, or the viewer cannot see it.',
    type: fieldObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
  fieldsById: t.field({
    type: [fieldObject],
    nullable: { list: false, items: true },
    description: 'Fields in the order of the ids, at most 1,000; null where the viewer can see none.',
    args: { ids: t.arg.idList() },
    resolve: (_root, { ids }) => idsArgument(ids),
  }),
  personFields: t.field({
    type: [fieldObject],
    description: 'The fields of the workspace’s people.',
    resolve: async (_root, _arguments, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => fieldsOf(tx, workspace.actor, null, 'person'))
    },
  }),
}))

const fieldsAct = builder.objectRef<{ ids: string[] }>('FieldsAct').implement({
  description: 'What one act did to fields.',
  fields: (t) => ({
    fields: t.field({
      type: [fieldObject],
      nullable: { list: false, items: true },
      description: 'Those that it changed; null where one no longer exists.',
      resolve: (act) => act.ids,
    }),
  }),
})
const deletedFields = builder.objectRef<{ deletionId: string; ids: string[] }>('DeletedFields').implement({
  description:
    'Fields that were deleted; none of them was filled in. It is in the trash now: `deletionId` brings it back.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId'), ids: t.exposeIDList('ids') }),
})
const restoredFields = builder.objectRef<{ deletionId: string }>('RestoredFields').implement({
  description: 'Fields that are back where they stood.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

commandMutation('createField', { type: fieldObject, command: createField, answer: (field) => field.id })
commandMutation('changeField', { type: fieldObject, command: changeField, answer: (field) => field.id })
commandMutation('setFieldsHidden', { type: fieldsAct, command: setFieldsHidden, answer: (act) => act })
commandMutation('arrangeFields', { type: fieldsAct, command: arrangeFields, answer: (act) => act })
commandMutation('deleteFields', { type: deletedFields, command: deleteFields, answer: (deletion) => deletion })
commandMutation('restoreFields', { type: restoredFields, command: restoreFields, answer: (deletion) => deletion })
