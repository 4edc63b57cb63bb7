/** A process of the product that pages are open to: it makes changes, and says when and what they took of it. */
import type { Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { runCommand } from '#journal/server/index.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { atRate, type ToldRun, type WantedRun } from './at-rate.ts'
import { serveProduct } from './product-server.ts'

/** What it is asked to serve, and by whom and where changes are made. */
export interface ServedFeed {
  environment: Record<string, string>
  subdomain: string
  teamId: Id
  identityId: Id
  projectId: Id
}

process.on('disconnect', () => process.exit())
process.once('message', (asked: ServedFeed) => {
  void serve(asked)
})

async function serve({ environment, subdomain, teamId, identityId, projectId }: ServedFeed): Promise<void> {
  const opened = await openServices({ configuration: loadConfiguration(environment), runsJobs: false })
  const { port } = await serveProduct(opened, subdomain)
  const change = async (number: number): Promise<void> => {
    const context = await memberContext(opened.services, teamId, identityId)
    if (!context) throw new Error('The founder is a member.')
    await runCommand(context, changeProject, { id: projectId, title: `Talks ${number}` })
  }
  process.on('message', (wanted: WantedRun) => {
    void atRate(wanted, change).then((told) => process.send?.(told satisfies ToldRun))
  })
  process.send?.({ port })
}
