import type { Stories } from '#platform/web/stories.ts'
import { InsightStatus } from './insight-status.tsx'

export const stories: Stories[] = [
  {
    part: 'InsightStatus',
    states: { draft: () => <InsightStatus published={false} />, published: () => <InsightStatus published /> },
  },
]
