import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { STUDY_SIZES } from '#database/sample/write-study.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'
import { useEmptyDatabase } from '#tests/harness/database.ts'
import { DEFAULT_SUBDOMAIN, SEEDED_MEMBERS, seedWorkspace } from '../operator/seed/seed-workspace.ts'
import { openDevelopmentPages } from './development-pages.ts'
import { openSourcePages } from './source-pages.ts'
import { sourceWeb } from './source-web.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))
const [founder] = SEEDED_MEMBERS

const size = STUDY_SIZES.small
const ordinary = await useHttpServer({}, { sample: true })
await seedWorkspace(ordinary.opened.services, { size })
const folder = await mkdtemp(join(tmpdir(), 'quarry-development-'))
const pages = await openSourcePages(folder)
const developed = await useHttpServer(
  { QUARRY_ENVIRONMENT: 'development' },
  {
    sample: true,
    web: sourceWeb(pages.address, async (server, { services }) =>
      openDevelopmentPages(server, services, await seedWorkspace(services, { size })),
    ),
  },
)
const empty = await useEmptyDatabase()
afterAll(async () => {
  await pages.close()
  await rm(folder, { recursive: true, force: true })
})

const SUBDOMAIN = DEFAULT_SUBDOMAIN
const signIn = (query: string): string => `/development/sign-in?${query}`
const AS_FOUNDER = `as=${founder?.email ?? ''}`

/** The answer to an upgrade to the socket of hot replacement: the protocol, or a status. */
async function upgrade(
  port: number,
  host: string,
  path: string,
  protocol = 'vite-hmr',
): Promise<string | number | undefined> {
  return new Promise((resolve, reject) => {
    const asking = request({
      host: '127.0.0.1',
      port,
      path,
      headers: {
        host,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        'sec-websocket-protocol': protocol,
      },
    })
    asking.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.headers['sec-websocket-protocol'])
    })
    asking.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    asking.on('error', reject)
    asking.end()
  })
}

test('no other server has anything of the development server: no entry without password, no gallery, no socket, no looser policy', async () => {
  for (const host of [ordinary.hostOf(), ordinary.hostOf(SUBDOMAIN)]) {
    const nowhere = await ordinary.ask(host, '/nowhere-at-all')
    for (const path of ['/development', signIn(AS_FOUNDER), '/gallery']) {
      const answer = await ordinary.ask(host, path)
      expect(answer.text).toBe(nowhere.text)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['content-security-policy']).not.toMatch(/script-src[^;]*(?:unsafe-inline|blob:)/)
    }
    expect((await ordinary.ask(host, '/packs/@vite/client')).status).toBe(404)
    expect(await upgrade(ordinary.port, host, '/packs/')).toBe(404)
  }
})

test('one click signs in a member of the seeded workspace, and no one else', async () => {
  const { ask, hostOf, opened } = developed
  const page = await ask(hostOf(), '/development')
  for (const { name } of SEEDED_MEMBERS) expect(page.text).toContain(name)

  const way = await ask(hostOf(), signIn(`${AS_FOUNDER}&to=/projects`))
  const there = new URL(way.headers.location ?? '')
  expect(there.host).toBe(hostOf(SUBDOMAIN))
  const entered = await ask(there.host, `${there.pathname}${there.search}`)
  expect(entered.headers.location).toBe('/projects')
  const cookie = (entered.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
  expect((await opened.services.identity.authenticate({ cookie }, there.host))?.email).toBe(founder?.email)

  const stranger = await developed.newWorkspace()
  for (const query of [`as=${stranger.founder.email}`, 'as=nobody', `${AS_FOUNDER}&to=//elsewhere.example`]) {
    const refused = await ask(hostOf(), signIn(query))
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.headers.location).toBeUndefined()
  }
})

test('pages, the gallery and their modules come from the sources, on every host name', async () => {
  const { ask, hostOf, opened } = developed
  for (const host of [hostOf(), hostOf(SUBDOMAIN)]) {
    const page = await ask(host, '/home')
    expect(page.text).toContain('/packs/@vite/client')
    expect(page.text).toContain('<meta name="environment" content="development">')
    expect((await ask(host, '/gallery')).text).toContain('/packs/gallery/main.tsx')
    const module = await ask(host, '/packs/main.tsx')
    expect(module.headers['content-type']).toMatch(/javascript/)
    expect(module.text).toContain('createRoot')
  }
  // Only sources are served.
  const secret = join(opened.services.configuration.dataFolder, 'secret')
  expect((await ask(hostOf(), `/packs/@fs${secret}`)).status).toBe(403)
})

test('the socket of hot replacement works next to those of the product, on any host name', async () => {
  for (const host of [developed.hostOf(), developed.hostOf(SUBDOMAIN)])
    expect(await upgrade(developed.port, host, '/packs/')).toBe('vite-hmr')
  expect(await upgrade(developed.port, developed.hostOf(), '/elsewhere', 'something-else')).toBe(404)
})

test.each([
  ['in production', { QUARRY_ENVIRONMENT: 'production' }, /runs in the environment “development” only/],
  ['where others reach it', { QUARRY_ENVIRONMENT: 'development', HOST: '0.0.0.0' }, /listens on this machine alone/],
])('the development server does not start %s', async (_where, settings, reason) => {
  const environment = {
    ...process.env,
    QUARRY_DATA: folder,
    DATABASE_URL: empty.connectionString,
    PORT: '0',
    ...settings,
  }
  const { code, said } = await new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, [MAIN], { env: environment }, (error, _stdout, stderr) =>
      resolve({ code: error?.code, said: stderr }),
    )
  })
  expect(code).toBe(1)
  expect(said).toMatch(reason)
})
