import type { HomeQuery } from '#generated/operations/capabilities/home/web/home.ts'

/**
 * What home starts with: the first steps for a user who sets something up here, published insights for users who only
 * read or join a workspace where others work already, and the user's own work from then on.
 */
export type HomeFocus = 'steps' | 'reading' | 'colleague' | 'work'

interface Arrived {
  /** Whether the viewer may create projects; users who only read never see what they cannot do. */
  mayCreate: boolean
  checklist: HomeQuery['home']['checklist']
  /** Whether there is any project except the sample. */
  hasProjects: boolean
}

export function homeFocus({ mayCreate, checklist, hasProjects }: Arrived): HomeFocus {
  if (!mayCreate) return 'reading'
  if (checklist.status === 'completed') return 'work'
  const madeProjects = checklist.items.some((item) => item.id === 'create-project' && item.eventCount > 0)
  return hasProjects && !madeProjects ? 'colleague' : 'steps'
}
