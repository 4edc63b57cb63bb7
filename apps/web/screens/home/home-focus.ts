import type { HomeQuery } from '#generated/operations/capabilities/home/web/home.ts'

/**
 * What home begins with: the first steps for whoever founds something here, what was learned for those who come to read
 * or to a workspace where others work already, and one's own work from then on.
 */
export type HomeFocus = 'steps' | 'reading' | 'colleague' | 'work'

interface Arrived {
  /** Whether the viewer may make projects; those who only read never see what they cannot do. */
  mayCreate: boolean
  checklist: HomeQuery['home']['checklist']
  /** Whether there is any project but the sample. */
  hasProjects: boolean
}

export function homeFocus({ mayCreate, checklist, hasProjects }: Arrived): HomeFocus {
  if (!mayCreate) return 'reading'
  if (checklist.status === 'completed') return 'work'
  const madeProjects = checklist.items.some((item) => item.id === 'create-project' && item.eventCount > 0)
  return hasProjects && !madeProjects ? 'colleague' : 'steps'
}
