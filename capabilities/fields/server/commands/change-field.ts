import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { fieldChange } from '../../model/field.ts'
import { fieldPolicy } from '../../model/policy.ts'
import { findFields, updateField } from '../store.ts'

export const changeField = defineCommand({
  name: 'change-field',
  input: fieldChange,
  async run({ tx, actor, emit }, { id, ...change }) {
    const [field] = await findFields(tx, [id])
    if (!field || !fieldPolicy.allows(actor, 'view', field)) throw notFound('The field')
    fieldPolicy.authorize(actor, 'edit', field)
    await updateField(tx, id, change)
    const before = { label: field.label, options: field.options, hidden: field.hidden, rank: field.rank }
    emit({ type: 'field.changed', resource: { kind: 'field', id }, scopeId: field.scopeId, before, after: { ...before, ...change } })
    return { id }
  },
})
