import type { CommandContext } from '#journal/server/index.ts'
import { languageModelEvents } from '../model/events.ts'
import { modelInForce } from './model-in-force.ts'
import type { WorkspaceSettings } from './settings-store.ts'

/** Emits the change of region if another model in force runs elsewhere. */
export function tellRegion(
  { teamId, configuration, emit }: CommandContext<'configuration'>,
  before: WorkspaceSettings,
  after: WorkspaceSettings,
): void {
  const [was, is] = [before, after].map((settings) => modelInForce(configuration.languageModels, settings))
  const [from, to] = [was?.region ?? null, is?.region ?? null]
  if (from === to) return
  emit(
    languageModelEvents['region-changed']({
      id: teamId,
      scopeId: teamId,
      before: { region: from },
      after: { region: to },
    }),
  )
}
