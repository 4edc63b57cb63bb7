import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const projectPolicy = definePolicy('project', {
  view: allow('READ', 'Everyone who can read the project can see it.'),
  contribute: allow('WRITE', 'Contributors can add notes, tags and insights.'),
  edit: allow('WRITE', 'Contributors can change its title, readme and tabs.'),
  move: allow('FULL', 'Users with full access can move it, since that changes who can see it.', {
    refusal: 'Only someone with full access to the project can move it.',
  }),
  duplicate: allow('WRITE', 'Contributors can copy it; the copy has the same access.', {
    refusal: 'Only someone who can edit the project can duplicate it.',
  }),
  makeTemplate: allow(
    'FULL',
    'Users with full access can make a template of it, which everyone with access at that time can keep seeing.',
    {
      refusal:
        'Only someone with full access to the project can make a template of it: everyone who has access now can keep seeing its contents.',
    },
  ),
  archive: allow('FULL', 'Users with full access can archive it.'),
  switchAi: allow('FULL', 'Users with full access can switch AI off and on in it.', {
    refusal: 'Only someone with full access to the project can switch AI off or on in it.',
  }),
  delete: allow('FULL', 'Users with full access can delete it.', {
    refusal: 'Only someone with full access to the project can delete it.',
  }),
  share: allow('FULL', 'Users with full access decide who else can see it.'),
})

/** The scope in which a project is created decides who may create it. */
export const placePolicy = definePolicy('place', {
  createProject: allow('WRITE', 'Contributors can create projects where they have write access.', {
    refusal: 'You can look around here, but not add projects.',
  }),
})

export const policies = [projectPolicy, placePolicy]
