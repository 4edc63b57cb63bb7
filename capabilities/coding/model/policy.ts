import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const codingPolicy = definePolicy('coding', {
  skip: allow('READ', 'Everyone who can read a note can skip its sentences for themselves.'),
})

export const policies = [codingPolicy]
