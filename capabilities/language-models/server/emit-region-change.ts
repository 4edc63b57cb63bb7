import type { CommandContext } from '#journal/server/index.ts'
import { languageModelEvents } from '../model/events.ts'
import { modelInForce } from './model-in-force.ts'
import { findSettings, knownRegion, putRegion, type WorkspaceSettings } from './settings-store.ts'

/**
 * Emits the change of region if the model in force runs elsewhere than was told last, whatever changed it: an act, or
 * the configuration of the installation. Of a workspace that was never told anything, only the region is kept.
 * @param before what was set before the act; absent where no act changes it
 */
export async function emitRegionChange(
  context: CommandContext<'configuration'>,
  after: WorkspaceSettings,
  before: WorkspaceSettings | null = null,
): Promise<void> {
  const { tx, teamId, configuration, emit } = context
  const regionWith = (settings: WorkspaceSettings): string | null =>
    modelInForce(configuration.languageModels, settings)?.region ?? null
  const known = await knownRegion(tx, teamId)
  const from = known === null ? before && { region: regionWith(before) } : known
  const region = regionWith(after)
  if (known?.region !== region || known === null) await putRegion(tx, teamId, region)
  if (from === null || from.region === region) return
  emit(languageModelEvents['region-changed']({ id: teamId, scopeId: teamId, before: from, after: { region } }))
}

/** As `emitRegionChange`, with what is set now. */
export async function emitPresentRegion(context: CommandContext<'configuration'>): Promise<void> {
  await emitRegionChange(context, await findSettings(context.tx, context.teamId))
}
