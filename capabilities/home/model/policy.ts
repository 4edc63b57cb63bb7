import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const homePolicy = definePolicy('home', {
  view: allow('READ', 'All members can see the home page of the workspace.'),
  edit: allow('WRITE', 'Administrators can edit it.', {
    when: (_home, asker) => asker.isWorkspaceAdmin,
    refusal: 'Only administrators can edit the home page.',
  }),
  addSample: allow('WRITE', 'Contributors can restore the sample project.'),
})

export const policies = [homePolicy]
