import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const agreementPolicy = definePolicy('agreement-round', {
  view: allow(
    'READ',
    'Whoever can read the project sees its rounds; what was coded, each coder only their own until the round is closed.',
  ),
  edit: allow('WRITE', 'Contributors begin, rename, close and open rounds.', {
    refusal: 'Contributors begin and close rounds of coding.',
  }),
  code: allow('WRITE', 'Contributors who were chosen as coders code.', {
    refusal: 'Contributors code. You can read this project.',
  }),
  settle: allow('WRITE', 'Contributors settle what coders disagree on: it becomes highlights.', {
    refusal: 'Contributors settle disagreements.',
  }),
  delete: allow('WRITE', 'Contributors delete rounds; the highlights that were settled stay.'),
})

export const policies = [agreementPolicy]
