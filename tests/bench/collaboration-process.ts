/** One of several processes of the product through which documents are edited; it reports its port. */
import { loadConfiguration } from '#platform/server/configuration.ts'
import { openServices } from '../../apps/server/services.ts'
import { serveProduct } from './product-server.ts'

/** The input of this process. */
export interface ServedWorkspace {
  environment: Record<string, string>
  subdomain: string
}

process.on('disconnect', () => process.exit())
process.on('message', (asked: ServedWorkspace) => {
  void serve(asked)
})

async function serve({ environment, subdomain }: ServedWorkspace): Promise<void> {
  const opened = await openServices({ configuration: loadConfiguration(environment), runsJobs: false })
  const { port } = await serveProduct(opened, subdomain)
  process.send?.({ port })
}
