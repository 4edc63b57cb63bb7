import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLiveUpdates, type LiveUpdates } from './index.ts'

const open: LiveUpdates[] = []
const errors: Error[] = []
function openLiveUpdates(redisUrl?: string): LiveUpdates {
  const updates = createLiveUpdates({ redisUrl, onError: (error) => errors.push(error) })
  open.push(updates)
  return updates
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((updates) => updates.close()))
  errors.length = 0
})

describe('in one process', () => {
  it('reaches the subscribers of the channel, and no others', async () => {
    const updates = openLiveUpdates()
    const seen: unknown[] = []
    await updates.subscribe('a', (message) => seen.push(['first', message]))
    const end = await updates.subscribe('a', (message) => seen.push(['second', message]))
    await updates.subscribe('b', (message) => seen.push(['other', message]))
    await updates.publish('a', { id: 1 })
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    end()
    await updates.publish('a', { id: 2 })
    await vi.waitFor(() => expect(seen).toHaveLength(3))
    expect(seen).toEqual([
      ['first', { id: 1 }],
      ['second', { id: 1 }],
      ['first', { id: 2 }],
    ])
  })

  it('keeps one subscriber’s error from the others', async () => {
    const updates = openLiveUpdates()
    const seen: unknown[] = []
    await updates.subscribe('a', () => {
      throw new Error('broken subscriber')
    })
    await updates.subscribe('a', (message) => seen.push(message))
    await updates.publish('a', 'hello')
    await vi.waitFor(() => expect(seen).toEqual(['hello']))
    expect(errors.map((error) => error.message)).toEqual(['broken subscriber'])
  })
})

describe('while Redis is away', () => {
  it('continues in this process, and reports that messages do not get through', async () => {
    // Nothing listens on a port that has just been closed.
    const probe = createServer()
    await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
    const { port } = probe.address() as AddressInfo
    await new Promise((resolve) => probe.close(resolve))
    const updates = openLiveUpdates(`redis://127.0.0.1:${port}`)
    const seen: unknown[] = []
    await updates.subscribe('a', (message) => seen.push(message))
    await updates.publish('a', { id: 1 })
    await vi.waitFor(() => expect(seen).toEqual([{ id: 1 }]))
    await expect(updates.check()).rejects.toThrow('not connected')
  })
})

const REDIS_SERVER = 'redis-server'
const hasRedis = spawnSync(REDIS_SERVER, ['--version']).status === 0

describe.skipIf(!hasRedis)('through Redis (needs redis-server)', () => {
  let folder = ''
  let socket = ''
  let server: ChildProcess
  const startServer = async (): Promise<void> => {
    server = spawn(REDIS_SERVER, ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder], {
      stdio: 'ignore',
    })
    await vi.waitFor(
      () =>
        new Promise<void>((resolve, reject) => {
          const probe = connect(socket, () => {
            probe.destroy()
            resolve()
          }).on('error', reject)
        }),
      10_000,
    )
  }
  const stopServer = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await ended
  }
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'quarry-redis-'))
    socket = join(folder, 'redis.sock')
    await startServer()
  })
  afterAll(async () => {
    await stopServer()
    rmSync(folder, { recursive: true })
  })

  it('reaches subscribers of other processes', async () => {
    const [here, there] = [openLiveUpdates(socket), openLiveUpdates(socket)]
    const seen: unknown[] = []
    const end = await there.subscribe('a', (message) => seen.push(message))
    await here.publish('a', { id: 1 })
    await vi.waitFor(() => expect(seen).toEqual([{ id: 1 }]))
    end()
    await there.subscribe('b', (message) => seen.push(message))
    await here.publish('a', { id: 2 })
    await here.publish('b', { id: 3 })
    await vi.waitFor(() => expect(seen).toEqual([{ id: 1 }, { id: 3 }]))
  })

  it('continues after Redis was restarted, and reports the gap', async () => {
    const updates = openLiveUpdates(socket)
    const seen: unknown[] = []
    const gap = vi.fn()
    updates.onGap(gap)
    await updates.subscribe('a', (message) => seen.push(message))
    await stopServer()
    await startServer()
    await vi.waitFor(() => expect(gap).toHaveBeenCalled(), 10_000)
    await vi.waitFor(async () => {
      await updates.publish('a', 'again')
      expect(seen).toContain('again')
    }, 10_000)
  })
})
