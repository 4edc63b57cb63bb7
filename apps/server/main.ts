/** The server process: opens what its roles need, listens, and tells the supervisor when it answers. */
import { loadConfiguration } from '#platform/server/configuration.ts'
import { createHttpServer } from './http-server.ts'
import { openServices } from './services.ts'

const configuration = loadConfiguration()
const serves = configuration.roles.includes('api') || configuration.roles.includes('collab')
const works = configuration.roles.includes('worker')

const opened = await openServices({ configuration, runsJobs: works, answersSearches: configuration.roles.includes('api') })
const server = await createHttpServer(opened)

let closing = false
const close = async (): Promise<void> => {
  if (closing) return
  closing = true
  await server.close()
  await opened.close()
  if (process.connected) process.disconnect()
}
process.once('SIGTERM', () => void close())
process.once('SIGINT', () => void close())
process.once('disconnect', () => void close())

try {
  const address = serves ? await server.listen({ port: configuration.port, host: configuration.host }) : ''
  process.send?.({ type: 'ready', address })
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  const message = taken
    ? `port ${configuration.port} is taken by another program: set PORT to a free one`
    : error instanceof Error
      ? error.message
      : String(error)
  process.send?.({ type: 'failed', message })
  process.exitCode = 1
  await close()
}
