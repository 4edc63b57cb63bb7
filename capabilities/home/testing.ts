import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { workspaceCreated } from '#workspaces/server/index.ts'
import { createHome, createHomeAndSample } from './server/create-home.ts'
import { hooks } from './server/hooks.ts'

const hooksWithoutSample: HookRecord = {
  ...hooks,
  inTransaction: [
    ...(hooks.inTransaction ?? []).filter((joined) => joined !== createHomeAndSample),
    joinAt(workspaceCreated, async (context) => createHome(context, null)),
  ],
}

/**
 * The hooks of all capabilities, except that a new workspace has no sample project: writing its texts, preparing its
 * recording and indexing it all is most of the work of a new workspace.
 */
export function withoutSample(records: ReadonlyArray<HookRecord>): HookRecord[] {
  return records.map((record) => (record === hooks ? hooksWithoutSample : record))
}
