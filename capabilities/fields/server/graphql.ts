import { builder } from '#platform/server/graphql/builder.ts'
import { commandMutation, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { FIELD_OWNERS, type Field } from '../model/field.ts'
import { changeField } from './commands/change-field.ts'
import { createField } from './commands/create-field.ts'
import { fieldsOf, findFields, type ValueRow } from './store.ts'

const selectOption = builder.objectRef<{ id: string; label: string; color: string | null }>('SelectOption').implement({
  fields: (t) => ({ id: t.exposeID('id'), label: t.exposeString('label'), color: t.exposeString('color', { nullable: true }) }),
})

const fieldOwner = builder.enumType('FieldOwner', { values: FIELD_OWNERS })

/** A field that the viewer may see; null otherwise. */
const fieldObject = builder.loadableObject('Field', {
  load: rowLoader(async (tx, actor, ids) => (await findFields(tx, ids)).filter((field) => actor.levelOn(field.scopeId) !== 'NONE')),
  toKey: (field: Field) => field.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type'),
    label: t.exposeString('label'),
    hidden: t.exposeBoolean('hidden'),
    rank: t.exposeFloat('rank'),
    options: t.field({ type: [selectOption], description: 'Of a SELECT, in their order.', resolve: (field) => field.options.select ?? [] }),
    maxSelectable: t.int({ nullable: true, resolve: (field) => field.options.maxSelectable ?? null }),
    numberFormat: t.string({ nullable: true, resolve: (field) => field.options.numberFormat ?? null }),
    currencySymbol: t.string({ nullable: true, resolve: (field) => field.options.currencySymbol ?? null }),
  }),
})

/** One value of one thing, with where it came from. */
export const fieldValueObject = builder.objectRef<ValueRow>('FieldValue').implement({
  fields: (t) => ({
    field: t.field({ type: fieldObject, resolve: (value) => value.fieldId }),
    text: t.exposeString('text', { nullable: true }),
    number: t.exposeFloat('number', { nullable: true }),
    time: t.expose('time', { type: 'DateTime', nullable: true }),
    optionIds: t.idList({ nullable: true, resolve: (value) => (value.optionIds ? [...value.optionIds] : null) }),
    provenance: t.exposeString('provenance'),
  }),
})

builder.objectField(projectObject, 'fields', (t) =>
  t.field({
    type: [fieldObject],
    args: { appliesTo: t.arg({ type: fieldOwner }) },
    resolve: async (project, { appliesTo }, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => fieldsOf(tx, workspace.actor, project.id, appliesTo))
    },
  }),
)

builder.queryField('personFields', (t) =>
  t.field({
    type: [fieldObject],
    description: 'The fields of the workspace’s people.',
    resolve: async (_root, _arguments, context) => {
      const workspace = workspaceOf(context)
      return workspace.read(async (tx) => fieldsOf(tx, workspace.actor, null, 'person'))
    },
  }),
)

commandMutation('createField', { type: fieldObject, command: createField, answer: (field) => field.id })
commandMutation('changeField', { type: fieldObject, command: changeField, answer: (field) => field.id })
