import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const fieldPolicy = definePolicy('field', {
  view: allow('READ', 'Whoever can read the project sees its fields.'),
  edit: allow('WRITE', 'Contributors make, rename, hide and order fields.'),
  fill: allow('WRITE', 'Contributors give values.'),
})

export const policies = [fieldPolicy]
