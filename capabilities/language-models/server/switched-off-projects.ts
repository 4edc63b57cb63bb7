import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook } from '#journal/server/index.ts'

/** Whether language models are switched off in one of these projects. What knows projects joins here. */
interface SwitchedOffProjects {
  isAnyOff(tx: CellTransaction, projectIds: ReadonlyArray<Id>): Promise<boolean>
}

export const switchedOffProjects = defineHook<SwitchedOffProjects>('switchedOffProjects')
