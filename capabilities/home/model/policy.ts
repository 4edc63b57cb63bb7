import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const homePolicy = definePolicy('home', {
  view: allow('READ', 'Every member sees the home of the workspace.'),
  edit: allow('WRITE', 'Administrators write on it.', {
    when: (_home, asker) => asker.isWorkspaceAdmin,
    refusal: 'Only administrators write on the home page.',
  }),
  addSample: allow('WRITE', 'Contributors bring the sample project back.'),
})

export const policies = [homePolicy]
