import type { Id } from '#platform/kernel/ids.ts'
import { slugSegment } from '#platform/kernel/links.ts'

type Named = { id: Id; title?: string | null }

/** Addresses of rounds of coding. */
export const agreementLinks = {
  rounds: (project: Named) => `/projects/${slugSegment(project.title, project.id)}/agreement`,
  round: (project: Named, round: Named) =>
    `/projects/${slugSegment(project.title, project.id)}/agreement/${slugSegment(round.title, round.id)}`,
} as const
