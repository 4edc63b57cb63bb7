import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const chartPolicy = definePolicy('chart', {
  view: allow('READ', 'Whoever can read the project sees its charts, of what they can see.'),
  edit: allow('WRITE', 'Contributors keep, rename and change charts.', {
    refusal: 'Contributors keep charts. What you chose stays in the address.',
  }),
  delete: allow('WRITE', 'Contributors delete charts.'),
})

export const policies = [chartPolicy]
