import { allow, atLeast, definePolicy } from '#platform/kernel/policy.ts'

interface TagFacts {
  scopeId: string
  locked: boolean
  /** Null for a tag of an extension. */
  projectId: string | null
}

const unlocked = { when: (tag: TagFacts) => !tag.locked, refusal: 'This tag is locked.' }

export const tagPolicy = definePolicy<TagFacts, 'view' | 'apply' | 'edit' | 'arrange' | 'lock' | 'delete'>('tag', {
  view: allow('READ', 'Everyone who can read the project or the extension can see its tags.'),
  apply: allow(
    'READ',
    'Contributors can apply the tags of a project; readers of an extension can where they can tag highlights.',
    {
      when: (tag, asker) => tag.projectId === null || atLeast(asker.levelOn(tag.scopeId), 'WRITE'),
      refusal: 'You can read this project, but not tag in it.',
    },
  ),
  edit: allow('WRITE', 'Contributors can rename, recolour and merge a tag that is not locked.', unlocked),
  arrange: allow(
    'WRITE',
    'Contributors can group and order tags, also locked ones: a lock protects the meaning of a tag.',
  ),
  lock: allow('FULL', 'Users with full access can lock and unlock tags.', {
    refusal: 'Only someone with full access can lock or unlock a tag.',
  }),
  delete: allow('WRITE', 'Contributors can delete a tag that is not locked.', unlocked),
})

export const tagBoardPolicy = definePolicy<{ scopeId: string }, 'view' | 'edit' | 'addTag'>('tag-board', {
  view: allow('READ', 'Everyone who can read the project or the extension can see its boards.'),
  edit: allow('WRITE', 'Contributors can create, name, colour, order and delete boards and groups.'),
  addTag: allow('WRITE', 'Contributors can add tags.'),
})

export const extensionPolicy = definePolicy<{ scopeId: string }, 'create' | 'view' | 'edit' | 'delete'>('extension', {
  create: allow('WRITE', 'Contributors of the workspace can create extensions.', {
    refusal: 'You can look around here, but not create extensions.',
  }),
  view: allow('READ', 'Everyone who can read the extension can see it and link it to projects they can edit.'),
  edit: allow('WRITE', 'Users with write access can rename it and arrange its tags.'),
  delete: allow('FULL', 'Users with full access can delete it with its tags.', {
    refusal: 'Only someone with full access to the extension can delete it.',
  }),
})

export const policies = [tagPolicy, tagBoardPolicy, extensionPolicy]
