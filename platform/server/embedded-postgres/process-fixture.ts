/**
 * For the tests of this room: starts the server in a separate process, prints the result as one line of JSON, and stops
 * the server on SIGTERM. Arguments: data folder.
 */
import { EmbeddedPostgresError, startEmbeddedPostgres } from './index.ts'

try {
  const server = await startEmbeddedPostgres({ dataFolder: process.argv[2] ?? '', durable: false })
  process.stdout.write(`${JSON.stringify({ pid: server.pid, connectionString: server.connectionString })}\n`)
  const stay = setInterval(() => undefined, 60_000)
  process.once('SIGTERM', () => {
    clearInterval(stay)
    void server.stop()
  })
} catch (error) {
  if (!(error instanceof EmbeddedPostgresError)) throw error
  process.stdout.write(`${JSON.stringify({ refusal: error.message })}\n`)
}
