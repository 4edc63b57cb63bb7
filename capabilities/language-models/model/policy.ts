import type { Id } from '#platform/kernel/ids.ts'
import { allow, definePolicy } from '#platform/kernel/policy.ts'
import type { Role } from '#journal/model/actor.ts'

/** The workspace whose model it is. */
export interface LanguageModelSubject {
  /** The root scope of the workspace. */
  scopeId: Id
  /** The role of the requesting user. */
  askerRole: Role | null
}

const administrators = {
  when: (_model: LanguageModelSubject, asker: { isWorkspaceAdmin: boolean }): boolean => asker.isWorkspaceAdmin,
  refusal: 'Only an administrator of the workspace can do this.',
}

export const languageModelPolicy = definePolicy<LanguageModelSubject, 'view' | 'administer'>('language model', {
  view: allow(
    'NONE',
    'Everyone with a role can see which language model is used, where it runs and whether it is available.',
    {
      when: ({ askerRole }, asker) => askerRole !== null || asker.isWorkspaceAdmin,
    },
  ),
  administer: allow(
    'NONE',
    'Administrators can set the language model and its budget, switch it off, try it and see its usage.',
    administrators,
  ),
})

export const policies = [languageModelPolicy]
