import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const starPolicy = definePolicy('star', {
  keep: allow('READ', 'Whoever can read a thing stars it for themselves.'),
})

export const policies = [starPolicy]
