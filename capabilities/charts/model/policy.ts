import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const chartPolicy = definePolicy('chart', {
  view: allow('READ', 'Everyone who can read the project can see its charts, with the data that they can see.'),
  edit: allow('WRITE', 'Contributors can save, rename and change charts.', {
    refusal: 'Only contributors can save charts. What you chose stays in the address.',
  }),
  delete: allow('WRITE', 'Contributors can delete charts.'),
})

export const policies = [chartPolicy]
