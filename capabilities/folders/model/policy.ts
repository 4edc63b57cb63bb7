import { allow, definePolicy } from '#platform/kernel/policy.ts'

export const folderPolicy = definePolicy('folder', {
  view: allow('READ', 'Everyone who can read the folder can see it.'),
  contribute: allow('WRITE', 'Contributors can add projects and folders, and order them.'),
  edit: allow('WRITE', 'Contributors can change its title.'),
  move: allow('FULL', 'Users with full access can move it, since that changes who can see its contents.', {
    refusal: 'Only someone with full access to the folder can move it.',
  }),
  delete: allow('FULL', 'Users with full access can delete it.', {
    refusal: 'Only someone with full access to the folder can delete it.',
  }),
  share: allow('FULL', 'Users with full access decide who else can see it and new projects in it.', {
    refusal: 'Only someone with full access can decide who sees new projects.',
  }),
})

/** Acts on the workspace or a folder as the place that contains folders and projects. */
export const folderPlacePolicy = definePolicy('folder-place', {
  createFolder: allow('WRITE', 'Contributors can create folders where they have write access.', {
    refusal: 'You can look around here, but not add folders.',
  }),
  arrange: allow('WRITE', 'Contributors can order folders and projects where they have write access.', {
    refusal: 'You can look around here, but not change the order.',
  }),
})

export const policies = [folderPolicy, folderPlacePolicy]
