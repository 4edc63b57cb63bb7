import { allow, atLeast, definePolicy } from '#platform/kernel/policy.ts'

interface FieldFacts {
  scopeId: string
  /** Null for a field of a project or of people. */
  group: object | null
}

export const fieldPolicy = definePolicy<FieldFacts, 'view' | 'edit' | 'fill' | 'delete'>('field', {
  view: allow('READ', 'Whoever can read the project or the field group sees its fields.'),
  edit: allow('WRITE', 'Contributors make, rename, hide and order fields.', {
    refusal: 'You can look at these fields, but not change them.',
  }),
  fill: allow('READ', 'Contributors give values; whoever reads a field group fills its fields where they may write.', {
    when: (field, asker) => field.group !== null || atLeast(asker.levelOn(field.scopeId), 'WRITE'),
    refusal: 'You can look around here, but not fill in fields.',
  }),
  delete: allow('WRITE', 'Contributors delete a field that nothing is filled in.'),
})

export const fieldGroupPolicy = definePolicy('field-group', {
  create: allow('WRITE', 'Contributors of the workspace make field groups.', {
    refusal: 'You can look around here, but not make field groups.',
  }),
  view: allow('READ', 'Whoever can read the field group sees it, and links it to projects that they may edit.'),
  edit: allow('WRITE', 'Those who may write rename it and change its fields.'),
  delete: allow('FULL', 'Those with full access delete it with its fields.', {
    refusal: 'Only someone with full access to the field group can delete it.',
  }),
})

export const policies = [fieldPolicy, fieldGroupPolicy]
