import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const filePolicy = definePolicy('file', {
  view: allow('READ', 'Whoever can read where a file stands sees and downloads it.'),
  add: allow('WRITE', 'Contributors add files where they may write.', { refusal: 'You can look around here, but not add files.' }),
})

export const policies = [filePolicy]
