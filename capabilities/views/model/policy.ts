import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const viewPolicy = definePolicy('projectView', {
  view: allow('READ', 'Whoever can read the project sees its views.'),
  edit: allow('WRITE', 'Contributors make, change and order views.'),
  delete: allow('WRITE', 'Contributors delete views.'),
})

export const policies = [viewPolicy]
