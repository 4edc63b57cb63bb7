import { readdir } from 'node:fs/promises'
import { request, type ClientRequest } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'

const server = await useHttpServer()
const underWay: ClientRequest[] = []
afterAll(() => {
  for (const upload of underWay) upload.destroy()
})

/** Begins an upload and sends no more of it than its beginning. @returns the status that it is answered with, should it be */
async function beginUpload(host: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const upload = request({ host: '127.0.0.1', port: server.port, path, method: 'POST', headers: { host, 'content-type': 'application/octet-stream', ...headers } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    upload.on('error', reject)
    upload.write('id,answer\n')
    underWay.push(upload)
  })
}

test('uploads that never end keep no connection: a dozen of them left none to anybody', async () => {
  const { subdomain, founder } = await server.newWorkspace()
  const unfinished = join(server.opened.services.configuration.dataFolder, 'files', 'unfinished')
  for (let at = 1; at <= 14; at += 1) {
    const { data } = await server.graph(subdomain, { cookie: founder.cookie }, `mutation { createProject(input: { title: "Slow" }, operationId: "${newId()}") { id } }`)
    const { id } = (data?.['createProject'] ?? { id: '' }) as { id: string }
    beginUpload(server.hostOf(subdomain), `/api/imports?projectId=${id}&fileName=slow.csv`, { cookie: founder.cookie }).catch(() => undefined)
    await vi.waitFor(async () => expect(await readdir(unfinished)).toHaveLength(at), { timeout: 10_000 })
  }
  expect((await server.graph(subdomain, { cookie: founder.cookie }, '{ projects { nodes { id } } }')).data).not.toBeNull()
})

test('strangers are turned away before the file that they send is read', async () => {
  const { subdomain } = await server.newWorkspace()
  for (const path of [`/api/imports?projectId=${newId()}&fileName=x.csv`, `/api/files?documentId=${newId()}&name=x.png`]) {
    expect([path, await beginUpload(server.hostOf(subdomain), path, {})]).toEqual([path, 401])
  }
})
