import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const folderPolicy = definePolicy('folder', {
  view: allow('READ', 'Whoever can read the folder sees it.'),
  contribute: allow('WRITE', 'Contributors add projects and folders, and put them in order.'),
  edit: allow('WRITE', 'Contributors change its title.'),
  move: allow('FULL', 'Those with full access move it: that changes who sees what lies in it.', {
    refusal: 'Only someone with full access to the folder can move it.',
  }),
  delete: allow('FULL', 'Those with full access delete it.', {
    refusal: 'Only someone with full access to the folder can delete it.',
  }),
  share: allow('FULL', 'Those with full access decide who else can see it, and who sees new projects in it.', {
    refusal: 'Only someone with full access can decide who sees new projects.',
  }),
})

/** Acts on the workspace or a folder as the place that contains folders and projects. */
export const folderPlacePolicy = definePolicy('folder-place', {
  createFolder: allow('WRITE', 'Contributors make folders where they may write.', {
    refusal: 'You can look around here, but not add folders.',
  }),
  arrange: allow('WRITE', 'Contributors put folders and projects in order where they may write.', {
    refusal: 'You can look around here, but not change the order.',
  }),
})

export const policies = [folderPolicy, folderPlacePolicy]
