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
  description: 'One of the options of a SELECT field, which has at most 200.',
  fields: (t) => ({
    id: t.exposeID('id'),
    label: t.exposeString('label'),
    color: t.exposeString('color', { description: 'Null if it has no colour of its own.', nullable: true }),
  }),
})

const optionUse = builder.objectRef<OptionUse>('OptionUse').implement({
  description: 'How often one option of a field was chosen.',
  fields: (t) => ({
    optionId: t.exposeID('optionId'),
    count: t.exposeInt('count', { description: 'How many of the things that the viewer can see have the option.' }),
  }),
})

const fieldOwner = builder.enumType('FieldOwner', {
  description: 'What a field is filled in for.',
  values: FIELD_OWNERS,
})

/** A field that the viewer may see; null otherwise. */
export const fieldObject = builder.loadableObject('Field', {
  description:
    'A field of every note, insight or person of a place, such as a date, a plan or a score. One of ten types: BOOLEAN, DATETIME, EMAIL, NPS, NUMBER, PERSON, PHONE, SELECT, TEXT, URL.',
  load: rowLoader(async (tx, actor, ids) =>
    (await findFields(tx, ids)).filter((field) => actor.levelOn(field.scopeId) !== 'NONE'),
  ),
  toKey: (field: Field) => field.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type'),
    label: t.exposeString('label'),
    hidden: t.exposeBoolean('hidden', { description: 'Whether it is not shown; its values are kept.' }),
    rank: t.exposeFloat('rank', { description: 'Fields are sorted by it.' }),
    options: t.field({
      type: [selectOption],
      description: 'The options of a SELECT, in order.',
      resolve: (field) => field.options.select ?? [],
    }),
    firstOptions: t.field({
      type: [selectOption],
      description: 'The first options of a SELECT, in order: enough to show most fields.',
      args: { first: t.arg.int() },
      resolve: (field, { first }) => (field.options.select ?? []).slice(0, Math.max(0, first)),
    }),
    optionCount: t.int({
      description: 'The number of options of a SELECT.',
      resolve: (field) => field.options.select?.length ?? 0,
    }),
    maxSelectable: t.int({
      description: 'The maximum number of options that one thing can have in a SELECT; null for no limit of its own.',
      nullable: true,
      resolve: (field) => field.options.maxSelectable ?? null,
    }),
    numberFormat: t.string({
      description: 'How a NUMBER is formatted.',
      nullable: true,
      resolve: (field) => field.options.numberFormat ?? null,
    }),
    currencySymbol: t.string({
      description: 'Only for a NUMBER that is an amount of money.',
      nullable: true,
      resolve: (field) => field.options.currencySymbol ?? null,
    }),
    groupId: t.id({
      nullable: true,
      description: 'The field group that it belongs to; null for a field of a project or of people.',
      resolve: (field) => field.group?.id ?? null,
    }),
    groupTitle: t.string({ nullable: true, resolve: (field) => field.group?.title ?? null }),
    viewerCanEdit: t.boolean({
      resolve: (field, _arguments, context) => fieldPolicy.allows(workspaceOf(context).actor, 'edit', field),
    }),
    filledCount: t.loadable({
      type: 'Int',
      description: 'How many of the things that the viewer can see have it filled in.',
      load: figureLoader(countFilled),
      resolve: (field) => field.id,
    }),
    optionUses: t.field({
      type: [optionUse],
      description: 'How many things have each option; options that nothing has are left out.',
      resolve: async (field, _arguments, context) =>
        workspaceOf(context).read(async (tx) => countOptions(tx, workspaceOf(context).actor, field.id)),
    }),
  }),
})

/** One value of one thing, with its provenance. */
export const fieldValueObject = builder.objectRef<ValueRow>('FieldValue').implement({
  description:
    'The value of one field. The type of the field determines which of `text`, `number`, `time` and `optionIds` is set; the others are null.',
  fields: (t) => ({
    field: t.field({ type: fieldObject, resolve: (value) => value.fieldId }),
    text: t.exposeString('text', { nullable: true }),
    number: t.exposeFloat('number', { description: '0 or 1 for a BOOLEAN.', nullable: true }),
    time: t.expose('time', { type: 'DateTime', nullable: true }),
    optionIds: t.idList({ nullable: true, resolve: (value) => (value.optionIds ? [...value.optionIds] : null) }),
    provenance: t.exposeString('provenance', {
      description: 'The kind of principal that set it: user, import, ai, token …',
    }),
  }),
})

builder.objectFields(projectObject, (t) => ({
  fields: t.field({
    type: [fieldObject],
    description:
      'The fields shown on its notes or insights: its own, then those of linked field groups, without the ones that it hides.',
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
  description: 'A field that one or more projects have with the same name and type.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id of the oldest such field that the viewer can see.' }),
    appliesTo: t.expose('appliesTo', { type: fieldOwner }),
    type: t.exposeString('type'),
    label: t.exposeString('label'),
    options: t.field({
      type: [selectOption],
      description: `The options of a SELECT, one for each label, at most ${MAX_GATHERED_OPTIONS.toLocaleString('en')}.`,
      resolve: (gathered) => gathered.options,
    }),
    optionCount: t.exposeInt('optionCount', { description: 'The number of its options, also of those beyond that.' }),
    projects: t.exposeStringList('projects', { description: 'The titles of some of the projects, sorted by name.' }),
    projectCount: t.exposeInt('projectCount', { description: 'The number of projects that the viewer can see.' }),
  }),
})

builder.queryFields((t) => ({
  gatheredFields: t.field({
    type: [gatheredField],
    description:
      'Fields of notes and insights of all projects, gathered by name and type: those whose labels contain the words, most used first, ' +
      `or those that include the fields with these ids; at most ${MAX_GATHERED_FIELDS}. With \`optionWords\` only their options that contain these, with \`optionIds\` only these options.`,
    args: {
      words: t.arg.string({ required: false }),
      ids: t.arg.idList({ required: false }),
      optionWords: t.arg.string({ required: false }),
      optionIds: t.arg.idList({ required: false }),
    },
    resolve: async (_root, { words, ids, optionWords, optionIds }, context) => {
      const workspace = workspaceOf(context)
      const asked = ids ? { ids: idsArgument(ids) } : { words: (words ?? '').slice(0, MAX_FIELD_LABEL_CHARS) }
      const among = optionIds ? { ids: idsArgument(optionIds) } : { words: optionWords ?? '' }
      return workspace.read(async (tx) => gatheredFields(tx, workspace.actor, asked, among))
    },
  }),
  field: t.field({
    description: 'A field by its id; null if it does not exist or the viewer cannot see it.',
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
  description: 'The result of an act on fields.',
  fields: (t) => ({
    fields: t.field({
      type: [fieldObject],
      nullable: { list: false, items: true },
      description: 'The fields that it changed; null for those that no longer exist.',
      resolve: (act) => act.ids,
    }),
  }),
})
const deletedFields = builder.objectRef<{ deletionId: string; ids: string[] }>('DeletedFields').implement({
  description: 'Deleted fields, none of which was filled in. `deletionId` restores them from the trash.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId'), ids: t.exposeIDList('ids') }),
})
const restoredFields = builder.objectRef<{ deletionId: string }>('RestoredFields').implement({
  description: 'Fields restored to where they were.',
  fields: (t) => ({ deletionId: t.exposeID('deletionId') }),
})

commandMutation('createField', { type: fieldObject, command: createField, answer: (field) => field.id })
commandMutation('changeField', { type: fieldObject, command: changeField, answer: (field) => field.id })
commandMutation('setFieldsHidden', { type: fieldsAct, command: setFieldsHidden, answer: (act) => act })
commandMutation('arrangeFields', { type: fieldsAct, command: arrangeFields, answer: (act) => act })
commandMutation('deleteFields', { type: deletedFields, command: deleteFields, answer: (deletion) => deletion })
commandMutation('restoreFields', { type: restoredFields, command: restoreFields, answer: (deletion) => deletion })
