import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const codingPolicy = definePolicy('coding', {
  skip: allow('READ', 'Whoever can read a note skips its sentences for themselves.'),
})

export const policies = [codingPolicy]
