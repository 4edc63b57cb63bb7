import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const agreementPolicy = definePolicy('agreement-round', {
  view: allow(
    'READ',
    'Everyone who can read the project can see its rounds. Until a round is closed, coders see only their own coding.',
  ),
  edit: allow('WRITE', 'Contributors can start, rename, close and reopen rounds.', {
    refusal: 'Only contributors can start and close rounds of coding.',
  }),
  code: allow('WRITE', 'Contributors who were chosen as coders can code.', {
    refusal: 'Only contributors can code. You can read this project.',
  }),
  settle: allow('WRITE', 'Contributors can settle disagreements of coders; the result becomes highlights.', {
    refusal: 'Only contributors can settle disagreements.',
  }),
  delete: allow('WRITE', 'Contributors can delete rounds; settled highlights stay.'),
})

export const policies = [agreementPolicy]
