import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface TagFacts {
  scopeId: string
  locked: boolean
}

export const tagPolicy = definePolicy<TagFacts, 'view' | 'apply' | 'edit' | 'delete'>('tag', {
  view: allow('READ', 'Whoever can read the project sees its tags.'),
  apply: allow('WRITE', 'Contributors apply tags.'),
  edit: allow('WRITE', 'Contributors rename and recolour a tag that is not locked.', { when: (tag) => !tag.locked, refusal: 'This tag is locked.' }),
  delete: allow('WRITE', 'Contributors delete a tag that is not locked.', { when: (tag) => !tag.locked, refusal: 'This tag is locked.' }),
})

export const policies = [tagPolicy]
