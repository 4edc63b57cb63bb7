/** The server process of `npm run dev`. It lets in anyone who reaches it, so it only runs in development. */
import { isIP } from 'node:net'
import { loadConfiguration } from '#platform/server/configuration.ts'

const { environment, host } = loadConfiguration()
const isLoopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
if (environment !== 'development') throw new Error('The development server runs in the environment “development” only.')
if (!isLoopback)
  throw new Error(
    `HOST is "${host}": the development server lets in whoever reaches it, so it listens on this machine alone.`,
  )

const { serveDevelopment } = await import('./serve-development.ts')
process.send?.({ type: 'read' })
await serveDevelopment()
