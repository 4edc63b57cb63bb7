import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { timeZone as timeZoneSchema } from '#workspaces/model/workspace.ts'
import type { ChartPlace } from './dimension.ts'

/** The requested project and time zone. @throws Failure for an unknown time zone */
export function placeOf(projectId: Id, zone: string): ChartPlace {
  return { projectId, timeZone: parseInput(timeZoneSchema, zone) }
}
