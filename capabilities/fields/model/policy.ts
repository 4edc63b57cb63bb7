import { allow, atLeast, definePolicy } from '#platform/kernel/policy.ts'

interface FieldFacts {
  scopeId: string
  /** Null for a field of a project or of people. */
  group: object | null
}

export const fieldPolicy = definePolicy<FieldFacts, 'view' | 'edit' | 'fill' | 'delete'>('field', {
  view: allow('READ', 'Everyone who can read the project or the field group can see its fields.'),
  edit: allow('WRITE', 'Contributors can create, rename, hide and order fields.', {
    refusal: 'You can look at these fields, but not change them.',
  }),
  fill: allow('READ', 'Contributors can set values; readers of a field group can, where they have write access.', {
    when: (field, asker) => field.group !== null || atLeast(asker.levelOn(field.scopeId), 'WRITE'),
    refusal: 'You can look around here, but not fill in fields.',
  }),
  delete: allow('WRITE', 'Contributors can delete a field without values.'),
})

export const fieldGroupPolicy = definePolicy('field-group', {
  create: allow('WRITE', 'Contributors of the workspace can create field groups.', {
    refusal: 'You can look around here, but not create field groups.',
  }),
  view: allow('READ', 'Everyone who can read the field group can see it and link it to projects they can edit.'),
  edit: allow('WRITE', 'Users with write access can rename it and change its fields.'),
  delete: allow('FULL', 'Users with full access can delete it with its fields.', {
    refusal: 'Only someone with full access to the field group can delete it.',
  }),
})

export const policies = [fieldPolicy, fieldGroupPolicy]
