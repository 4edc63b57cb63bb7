import { allow, definePolicy } from '#platform/kernel/policy.ts'

/** A conversation as its policy sees it; for `create`, the workspace. */
interface Owned {
  scopeId: string
  createdById?: string | null
}

const isOwn = ({ createdById }: Owned, { userId }: { userId: string | null }): boolean =>
  userId !== null && createdById === userId

export const conversationPolicy = definePolicy<Owned, 'create' | 'view' | 'ask' | 'rate' | 'edit' | 'share' | 'delete'>(
  'conversation',
  {
    create: allow('READ', 'Everyone in the workspace can ask; answers contain only what they may see.'),
    view: allow(
      'READ',
      'A private conversation is visible only to its owner, a shared one to everyone in the workspace.',
    ),
    ask: allow('READ', 'Only the owner of a conversation can ask further in it.', {
      when: isOwn,
      refusal: 'This conversation belongs to someone else. Ask in one of your own.',
    }),
    rate: allow('READ', 'Only the owner of a conversation can rate its answers.', {
      when: isOwn,
      refusal: 'Only the owner of this conversation can rate its answers.',
    }),
    edit: allow('READ', 'Only the owner of a conversation can rename it and change what it is limited to.', {
      when: isOwn,
      refusal: 'Only the owner of this conversation can change it.',
    }),
    share: allow('READ', 'Only the owner of a conversation can share it with the workspace.', {
      when: isOwn,
      refusal: 'Only the owner of this conversation can share it.',
    }),
    delete: allow('READ', 'The owner of a conversation, and for a shared one also administrators, can delete it.', {
      when: (conversation, asker) => isOwn(conversation, asker) || asker.isWorkspaceAdmin,
      refusal: 'Only the owner of this conversation can delete it.',
    }),
  },
)

/** The workspace whose instructions they are. */
interface Instructed {
  /** The root scope of the workspace. */
  scopeId: string
}

export const askInstructionsPolicy = definePolicy<Instructed, 'view' | 'change'>('ask instructions', {
  view: allow('READ', 'Everyone in the workspace can read what it tells AI about itself.'),
  change: allow('READ', 'Administrators can change what the workspace tells AI about itself.', {
    when: (_workspace, asker) => asker.isWorkspaceAdmin,
    refusal: 'Only an administrator of the workspace can do this.',
  }),
})

export const policies = [conversationPolicy, askInstructionsPolicy]
