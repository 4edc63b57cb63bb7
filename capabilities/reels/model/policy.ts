import { allow, definePolicy } from '#platform/kernel/policy.ts'

interface ReelFacts {
  /** The scope of the tag, note or insight of the reel. */
  scopeId: string
  /** Whether it is a reel of a locked insight. */
  locked: boolean
}

const unlocked = {
  when: (reel: ReelFacts) => !reel.locked,
  refusal: 'Contributors change reels, and those of an insight only while it is not locked.',
}

export const clipPolicy = definePolicy('clip', {
  play: allow('READ', 'Whoever can read a highlight plays its clip.'),
  trim: allow('WRITE', 'Contributors trim clips.'),
})

export const reelPolicy = definePolicy<ReelFacts, 'view' | 'arrange' | 'render' | 'delete'>('reel', {
  view: allow('READ', 'Whoever can read a tag, note or insight watches its reels, and of them what they can see.'),
  arrange: allow(
    'WRITE',
    'Contributors order, hide and title what a reel plays; not while its insight is locked.',
    unlocked,
  ),
  render: allow('WRITE', 'Contributors have films made of reels.', {
    refusal: 'Contributors have films made of reels.',
  }),
  delete: allow('WRITE', 'Contributors delete the reels of an insight that is not locked.', unlocked),
})

export const policies = [clipPolicy, reelPolicy]
