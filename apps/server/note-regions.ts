import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import { noteRegion } from '#language-models/server/index.ts'
import { everyWorkspace } from '#workspaces/server/index.ts'

/** Tells every workspace whose model runs in another region since the configuration was changed; at each start. */
export async function noteRegions(services: Services, signal: AbortSignal): Promise<void> {
  for (const teamId of await everyWorkspace(services.database.global)) {
    signal.throwIfAborted()
    await runCommand(await installationContext(services, teamId), noteRegion, {})
  }
}
