/** The server process: reads the configuration, listens, and tells the supervisor when it answers. */
import Fastify from 'fastify'
import { loadConfiguration } from '#platform/server/configuration.ts'

const configuration = loadConfiguration()
const server = Fastify({ forceCloseConnections: 'idle' })

server.get('/health', () => ({ status: 'ok' }))
server.get('/ping', () => 'pong')

const close = async () => {
  await server.close()
  if (process.connected) process.disconnect()
}
process.once('SIGTERM', () => void close())
process.once('disconnect', () => void close())

try {
  const address = await server.listen({ port: configuration.port, host: configuration.host })
  process.send?.({ type: 'ready', address })
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
  const message = taken
    ? `port ${configuration.port} is taken by another program: set PORT to a free one`
    : error instanceof Error
      ? error.message
      : String(error)
  process.send?.({ type: 'failed', message })
  process.exitCode = 1
  if (process.connected) process.disconnect()
}
