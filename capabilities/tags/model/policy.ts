import { allow, atLeast, definePolicy } from '#platform/kernel/policy.ts'

interface TagFacts {
  scopeId: string
  locked: boolean
  /** Null for a tag of an extension. */
  projectId: string | null
}

const unlocked = { when: (tag: TagFacts) => !tag.locked, refusal: 'This tag is locked.' }

export const tagPolicy = definePolicy<TagFacts, 'view' | 'apply' | 'edit' | 'arrange' | 'lock' | 'delete'>('tag', {
  view: allow('READ', 'Whoever can read the project or the extension sees its tags.'),
  apply: allow(
    'READ',
    'Contributors apply the tags of a project; whoever reads an extension applies its tags where they may tag highlights.',
    {
      when: (tag, asker) => tag.projectId === null || atLeast(asker.levelOn(tag.scopeId), 'WRITE'),
      refusal: 'You can read this project, but not tag in it.',
    },
  ),
  edit: allow('WRITE', 'Contributors rename, recolour and merge a tag that is not locked.', unlocked),
  arrange: allow(
    'WRITE',
    'Contributors put tags in groups and in order, locked ones too: a lock keeps what a tag means.',
  ),
  lock: allow('FULL', 'Those with full access lock and unlock tags.', {
    refusal: 'Only someone with full access can lock or unlock a tag.',
  }),
  delete: allow('WRITE', 'Contributors delete a tag that is not locked.', unlocked),
})

export const tagBoardPolicy = definePolicy<{ scopeId: string }, 'view' | 'edit' | 'addTag'>('tag-board', {
  view: allow('READ', 'Whoever can read the project or the extension sees its boards.'),
  edit: allow('WRITE', 'Contributors make, name, colour, order and delete boards and groups.'),
  addTag: allow('WRITE', 'Contributors add tags.'),
})

export const extensionPolicy = definePolicy<{ scopeId: string }, 'create' | 'view' | 'edit' | 'delete'>('extension', {
  create: allow('WRITE', 'Contributors of the workspace make extensions.', {
    refusal: 'You can look around here, but not make extensions.',
  }),
  view: allow('READ', 'Whoever can read the extension sees it, and links it to projects that they may edit.'),
  edit: allow('WRITE', 'Those who may write rename it and arrange its tags.'),
  delete: allow('FULL', 'Those with full access delete it with its tags.', {
    refusal: 'Only someone with full access to the extension can delete it.',
  }),
})

export const policies = [tagPolicy, tagBoardPolicy, extensionPolicy]
