import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startMigratedPostgres } from './migrated-postgres.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'

/** The longest delay of an answer. */
const MAX_ANSWER_DELAY_MS = 50

/** A PostgreSQL whose answers are delayed. */
export interface DelayedDatabase {
  connectionString: string
  stop(): Promise<void>
}

/**
 * Starts a separate migrated PostgreSQL and a proxy on loopback that delays each answer by up to 50 ms, without
 * changing their order: like a remote database on a busy day.
 */
export async function startDelayedDatabase(seed: number): Promise<DelayedDatabase> {
  const postgres = await startMigratedPostgres()
  const behind = new URL(postgres.connectionString)
  const socketPath = join(
    behind.searchParams.get('host') ?? '',
    `.s.PGSQL.${behind.searchParams.get('port') ?? '5432'}`,
  )
  const random = seededRandom(seed)
  const open = new Set<Socket>()
  const door = createServer((client) => {
    const server = createConnection(socketPath)
    let last = Promise.resolve()
    client.pipe(server)
    server.on('data', (answer: Buffer) => {
      const due = delay(random() * MAX_ANSWER_DELAY_MS)
      last = last.then(async () => due).then(() => void client.write(answer))
    })
    server.on('end', () => void last.then(() => client.end()))
    for (const socket of [client, server]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => {
        client.destroy()
        server.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = new URL(postgres.connectionString)
  address.searchParams.delete('host')
  address.searchParams.delete('port')
  address.hostname = '127.0.0.1'
  address.port = String((door.address() as AddressInfo).port)
  return {
    connectionString: address.href,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => door.close(resolve))
      await postgres.stop()
    },
  }
}
