import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const projectPolicy = definePolicy('project', {
  view: allow('READ', 'Whoever can read the project sees it.'),
  contribute: allow('WRITE', 'Contributors add notes, tags and insights.'),
  edit: allow('WRITE', 'Contributors change its title, readme and tabs.'),
  move: allow('FULL', 'Those with full access move it: that changes who sees it.', {
    refusal: 'Only someone with full access to the project can move it.',
  }),
  duplicate: allow('WRITE', 'Contributors make a copy of it, with the same access.', {
    refusal: 'Only someone who can edit the project can duplicate it.',
  }),
  makeTemplate: allow(
    'FULL',
    'Those with full access make a template of it, which those who have access then keep seeing.',
    {
      refusal:
        'Only someone with full access to the project can make a template of it: those who have access now keep seeing what is in it.',
    },
  ),
  archive: allow('FULL', 'Those with full access archive it.'),
  delete: allow('FULL', 'Those with full access delete it.', {
    refusal: 'Only someone with full access to the project can delete it.',
  }),
  share: allow('FULL', 'Those with full access decide who else can see it.'),
})

/** The scope in which a project is created decides who may create it. */
export const placePolicy = definePolicy('place', {
  createProject: allow('WRITE', 'Contributors make projects where they may write.', {
    refusal: 'You can look around here, but not add projects.',
  }),
})

export const policies = [projectPolicy, placePolicy]
