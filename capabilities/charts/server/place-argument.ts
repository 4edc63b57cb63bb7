import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { timeZone as timeZoneSchema } from '#workspaces/model/workspace.ts'
import type { ChartPlace } from './dimension.ts'

/** A project and a zone as they were asked for. @throws Failure where there is no such zone */
export function placeOf(projectId: Id, zone: string): ChartPlace {
  return { projectId, timeZone: parseInput(timeZoneSchema, zone) }
}
