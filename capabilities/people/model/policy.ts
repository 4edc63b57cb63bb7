import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const personPolicy = definePolicy('person', {
  view: allow(
    'READ',
    'Readers of the people directory can see people who were created there or are in something that they can see.',
  ),
  edit: allow('WRITE', 'Contributors can add and change people.'),
  delete: allow('WRITE', 'Contributors can delete people.'),
})

export const policies = [personPolicy]
