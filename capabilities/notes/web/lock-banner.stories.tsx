import { nothing, type Stories } from '#platform/web/stories.ts'
import { LockBanner } from './lock-banner.tsx'

export const stories: Stories[] = [
  {
    part: 'LockBanner',
    states: {
      'for those who may unlock': () => <LockBanner mayHighlight onUnlock={nothing} />,
      'for those who may highlight': () => <LockBanner mayHighlight />,
      'for those who read': () => <LockBanner mayHighlight={false} />,
    },
  },
]
