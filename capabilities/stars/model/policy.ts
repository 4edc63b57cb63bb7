import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const starPolicy = definePolicy('star', {
  keep: allow('READ', 'Everyone who can read a thing can star it for themselves.'),
})

export const policies = [starPolicy]
