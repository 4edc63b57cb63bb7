import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const viewPolicy = definePolicy('projectView', {
  view: allow('READ', 'Everyone who can read the project can see its views.'),
  edit: allow('WRITE', 'Contributors can create, change and order views.'),
  delete: allow('WRITE', 'Contributors can delete views.'),
})

export const policies = [viewPolicy]
