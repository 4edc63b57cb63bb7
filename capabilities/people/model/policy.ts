import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const personPolicy = definePolicy('person', {
  view: allow(
    'READ',
    'Whoever can read the people directory sees people: those made there, and those who stand in something that they see.',
  ),
  edit: allow('WRITE', 'Contributors add and change people.'),
  delete: allow('WRITE', 'Contributors delete people.'),
})

export const policies = [personPolicy]
