import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { SMALL_YOUNG_HEAP } from '#platform/server/processes/young-heap.ts'
import { projectFolder } from '../../tools/files.ts'
import { freePort } from './http-server.ts'

/** A server process; a large installation runs several of them. */
export interface ServerProcess {
  url: string
  /** Requests its end, and waits until it has ended. */
  stop(): Promise<void>
  /** Ends it at once, in the middle of its work. */
  kill(): Promise<void>
}

/** Starts one on an existing database. @param environment at least `DATABASE_URL` and `QUARRY_DATA` */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort()
  const child: ChildProcess = spawn(process.execPath, [SMALL_YOUNG_HEAP, 'apps/server/main.ts'], {
    cwd: projectFolder,
    env: {
      ...process.env,
      QUARRY_ENVIRONMENT: 'test',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      SINGLE_HOST: 'on',
      ...environment,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [message] = (await once(child, 'message')) as [{ type: string; message?: string }]
  if (message.type !== 'ready') throw new Error(message.message)
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  return { url: `http://127.0.0.1:${port}`, stop: async () => end('SIGTERM'), kill: async () => end('SIGKILL') }
}
