import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from './http-server.ts'

/** Whether this machine has Redis: `apt-get install redis-server`. Tests of several processes skip without it. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A separate Redis for the test, which stores nothing on disk. */
export async function startRedis(): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const redis: ChildProcess = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  for await (const chunk of redis.stdout ?? []) if (String(chunk).includes('Ready to accept connections')) break
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      redis.kill('SIGTERM')
      await once(redis, 'exit')
    },
  }
}
