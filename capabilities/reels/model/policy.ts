import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface ReelFacts {
  /** The scope of the tag, note or insight of the reel. */
  scopeId: string
  /** Whether it is a reel of a locked insight. */
  locked: boolean
}

const unlocked = {
  when: (reel: ReelFacts) => !reel.locked,
  refusal: 'Only contributors can change reels, and those of an insight only while it is not locked.',
}

export const clipPolicy = definePolicy('clip', {
  play: allow('READ', 'Everyone who can read a highlight can play its clip.'),
  trim: allow('WRITE', 'Contributors can trim clips.'),
})

export const reelPolicy = definePolicy<ReelFacts, 'view' | 'arrange' | 'render' | 'delete'>('reel', {
  view: allow('READ', 'Everyone who can read a tag, note or insight can watch those clips of its reels they can see.'),
  arrange: allow(
    'WRITE',
    'Contributors can order, hide and title the clips of a reel, but not while its insight is locked.',
    unlocked,
  ),
  render: allow('WRITE', 'Contributors can render reels as films.', {
    refusal: 'Contributors can render reels as films.',
  }),
  delete: allow('WRITE', 'Contributors can delete the reels of an insight that is not locked.', unlocked),
})

export const policies = [clipPolicy, reelPolicy]
