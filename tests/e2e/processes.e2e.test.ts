import { expect, test } from 'vitest'
import { useOwnServer } from '../harness/server.ts'

const server = useOwnServer()

test('a killed server and a killed database come back by themselves', async () => {
  for (const target of ['server', 'database'] as const) {
    await server.kill(target)
    await server.waitUntilHealthy()
  }
})

test('after a kill of everything the next start uses the same data', async () => {
  await server.kill('everything')
  await server.start()
  await server.waitUntilHealthy()
})

test('a second start over the same data says where the first one runs', async () => {
  const { stdout, code } = await server.secondStart()
  expect(stdout).toContain(`already running at ${server.url}`)
  expect(code).toBe(0)
})

test('a stop ends every process', async () => {
  await server.stop()
  await expect(fetch(server.url)).rejects.toThrow()
  await server.start()
})
