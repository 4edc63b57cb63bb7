import { connect } from 'node:net'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'

const PROXY = '127.0.0.1'
const server = await useHttpServer({ TRUSTED_PROXIES: PROXY, METRICS_TOKEN: 'metrics-token-of-the-operator' })
const { subdomain, founder, teamId } = await server.newWorkspace()
const host = server.hostOf(subdomain)
const root = server.hostOf()

const NO_SCRIPT_BUT_OURS =
  /^(?!.*unsafe-eval)(?!.*script-src[^;]*unsafe-inline)(?=.*script-src 'self')(?=.*object-src 'none')(?=.*base-uri 'none')(?=.*frame-ancestors 'none')/

test.each([
  '/',
  '/auth/login',
  '/projects',
  '/settings/user/account',
  '/no/such/page',
  '/%3Cscript%3Ealert(1)%3C/script%3E',
])('the page %s lets only our scripts run, and contains none inline', async (path) => {
  for (const asked of [root, host]) {
    const { status, headers, text } = await server.ask(asked, path)
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toMatch(NO_SCRIPT_BUT_OURS)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'no-store',
    })
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>/i)
    expect(text).not.toMatch(/\son[a-z]+\s*=/i)
    expect(text).not.toContain('alert(1)')
  }
})

test('a visitor of a host without a workspace is led to where its address can be found, with the requested path', async () => {
  const finding = `http://${root}/auth/find-workspace?problem=no-workspace`
  for (const [asked, path, leadsTo] of [
    [`nobody.${root}`, '/', finding],
    [`nobody.${root}`, '/data/x?y=1', `${finding}&redirect=${encodeURIComponent('/data/x?y=1')}`],
    [`nobody.${root}`, '/auth/login', finding],
    ['evil.example', '/', finding],
  ] as const) {
    const { status, headers } = await server.ask(asked, path)
    expect([asked, path, status, headers.location]).toEqual([asked, path, 302, leadsTo])
  }
  const entering = await server.ask(root, `/auth/enter?host=nobody.${root}&path=/data/x`, {
    headers: { cookie: founder.rootCookie },
  })
  expect([entering.status, entering.headers.location]).toEqual([
    302,
    `${finding}&redirect=${encodeURIComponent('/data/x')}`,
  ])
  expect((await server.ask(`nobody.${root}`, '/api/auth/identity')).status).toBe(200)
  expect((await server.ask(`nobody.${root}`, '/packs/none.js')).status).toBe(404)
})

test.each([
  '/packs/../../package.json',
  '/packs/..%2f..%2fpackage.json',
  '/packs/%2e%2e/%2e%2e/package.json',
  '/..%5c..%5cpackage.json',
  '/packs/....//package.json',
  '/packs/%00',
  '/packs/%c0%ae%c0%ae/x',
  '//etc/passwd',
  '/%',
])('the path %s leads to no file', async (path) => {
  const { status, text } = await server.ask(root, path)
  expect(text).not.toMatch(/"dependencies"|root:/)
  expect(status).toBeLessThan(500)
})

test('what was not built is not served: sources, maps, the page’s own file', async () => {
  for (const path of ['/index.html.map', '/manifest.json/..', '/package.json', '/.env', '/packs/', '/packs/none.js']) {
    const { headers, text } = await server.ask(root, path)
    expect([path, text.includes('"devDependencies"')]).toEqual([path, false])
    if (path.startsWith('/packs/'))
      expect([path, headers['content-type']]).toEqual([path, expect.stringContaining('json')])
  }
})

test('huge headers, addresses and unreadable requests end with an answer, and the server continues', async () => {
  expect((await server.ask(root, `/${'a'.repeat(9_000)}`)).status).toBeLessThan(500)
  const raw = async (text: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
      socket.on('close', () => {
        resolve(answer)
      })
      socket.on('error', () => {
        resolve(answer)
      })
    })
  expect(await raw(`GET / HTTP/1.1\r\nhost: ${root}\r\nx-long: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431|^$/,
  )
  expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
  expect(
    await raw(
      `POST /api/graphql HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1\.1 4/)
  expect((await server.ask(root, '/ping')).text).toBe('true')
})

test('a session’s cookie is for its host, not readable by scripts, and never sent by other sites', async () => {
  const { headers } = await server.ask(root, '/api/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `http://${root}` },
    body: JSON.stringify({ method: 'PASSWORD', email: founder.email, password: 'Orchard-Lamp-42' }),
  })
  const cookie = headers['set-cookie']?.find((line) => line.includes('session_token')) ?? ''
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
  expect(cookie).toMatch(/Path=\//i)
  expect(cookie).not.toMatch(/Domain=/i)
  expect(headers['cache-control']).toBe('no-store')
})

test('calls from other sites are refused everywhere: identity, uploads, imports', async () => {
  const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' }
  const answers = [
    await server.ask(root, '/api/auth/account/name', {
      method: 'POST',
      headers: { ...foreign, cookie: founder.rootCookie },
      body: '{"name":"Taken Over"}',
    }),
    await server.ask(host, `/api/files?documentId=${newId()}`, {
      method: 'POST',
      headers: { ...foreign, cookie: founder.cookie, 'content-type': 'image/png' },
      body: 'x',
    }),
    await server.ask(host, `/api/imports?projectId=${newId()}&fileName=a.csv`, {
      method: 'POST',
      headers: { ...foreign, cookie: founder.cookie, 'content-type': 'text/csv' },
      body: 'a,b',
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  for (const answer of answers)
    expect(answer.json()['errors']).toMatchObject([
      { code: 'Forbidden', humanReadable: true, humanReadableMessage: expect.any(String) },
    ])
})

test('the host is the one in the Host header, whatever a proxy adds to it', async () => {
  const headers = { cookie: founder.cookie, 'x-forwarded-host': `other.${root}` }
  const { text } = await server.ask(host, '/api/auth/identity', { headers })
  expect(text).toContain(founder.email)
  expect((await server.graph(subdomain, headers, '{ viewer { user { email } } }')).data).toEqual({
    viewer: { user: { email: founder.email } },
  })
})

test('uploads and downloads require signing in', async () => {
  const answers = [
    await server.ask(host, `/api/files?documentId=${newId()}`, {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: 'x',
    }),
    await server.ask(host, `/api/imports?projectId=${newId()}&fileName=a.csv`, { method: 'POST', body: 'a,b' }),
    await server.ask(host, `/image/${newId()}`),
    await server.ask(host, `/files/download/${newId()}`),
    await server.ask(host, `/api/imports/${newId()}/failures.csv`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
})

test('a client that sends too many requests has to wait, and receives the time; others are not delayed', async () => {
  const from = (ip: string) => ({ 'content-type': 'application/json', origin: `http://${root}`, 'x-forwarded-for': ip })
  const tries = await Promise.all(
    Array.from({ length: 125 }, async () =>
      server.ask(root, '/api/auth/confirm-email', { method: 'POST', headers: from('10.1.1.1'), body: '{}' }),
    ),
  )
  const refused = tries.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused[0]?.json()['errors']).toMatchObject([
    { code: 'TooManyRequests', title: 'Too many requests', humanReadable: true },
  ])
  expect(
    (await server.ask(root, '/api/auth/confirm-email', { method: 'POST', headers: from('10.1.1.2'), body: '{}' }))
      .status,
  ).toBe(400)

  const call = async (ip: string) =>
    server.ask(host, '/api/graphql', {
      method: 'POST',
      headers: { 'content-type': 'text/plain', cookie: founder.cookie, 'x-forwarded-for': ip },
      body: 'counted before it is read',
    })
  const statuses: number[] = []
  for (let batch = 0; batch < 31; batch += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 100 }, async () => (await call('10.1.1.3')).status))))
  expect(statuses.filter((status) => status === 429)).toHaveLength(100)
  expect((await call('10.1.1.4')).status).toBe(415)
})

test('the metrics are for the operator: requests, jobs, documents, the index', async () => {
  expect((await server.ask(root, '/metrics')).status).toBe(403)
  expect(
    (await server.ask(root, '/metrics', { headers: { authorization: 'Bearer metrics-token-of-the-operatoX' } })).status,
  ).toBe(403)
  const { status, text } = await server.ask(root, '/metrics', {
    headers: { authorization: 'Bearer metrics-token-of-the-operator' },
  })
  expect(status).toBe(200)
  for (const name of [
    'quarry_http_request_seconds_count{method="POST",route="/api/graphql",status="415"}',
    'quarry_jobs_waiting ',
    'quarry_documents_open ',
    'quarry_follower_lag_seconds{follower="search-index"}',
    '# TYPE quarry_follower_lag_seconds gauge',
    'quarry_nodejs_eventloop_lag_seconds ',
  ]) {
    expect(text).toContain(name)
  }
  expect(text).not.toContain(teamId)
})

test.each(['cross-site', 'same-site'])(
  'a request that changes something and comes from a %s page without an origin is refused; links work',
  async (site) => {
    const from = { cookie: founder.cookie, 'sec-fetch-site': site }
    const json = { ...from, 'content-type': 'application/json' }
    const { data } = await server.graph(
      subdomain,
      { cookie: founder.cookie },
      `mutation { createProject(input: { title: "Ours" }, operationId: "${newId()}") { id } }`,
    )
    const id = String((data?.['createProject'] as { id: string } | undefined)?.id)
    const body = JSON.stringify({
      query: `mutation { createProject(input: { title: "Forged" }, operationId: "${newId()}") { id } }`,
    })
    for (const [path, method, headers] of [
      ['/api/graphql', 'POST', json],
      [`/api/files?documentId=${newId()}`, 'POST', { ...from, 'content-type': 'image/png' }],
      [`/api/imports?projectId=${id}&fileName=x.csv`, 'POST', { ...from, 'content-type': 'text/csv' }],
      ['/api/logo', 'PUT', from],
      ['/api/logo', 'DELETE', from],
      ['/api/uploads', 'POST', { ...from, 'tus-resumable': '1.0.0', 'upload-length': '3' }],
      ['/api/reports', 'POST', json],
      ['/api/auth/log-out', 'POST', json],
    ] as const) {
      const { status } = await server.ask(host, path, { method, headers, body: method === 'DELETE' ? '' : body })
      expect([path, method, status]).toEqual([path, method, 403])
    }
    const titles = await server.graph(subdomain, { cookie: founder.cookie }, '{ projects { nodes { title } } }')
    expect(JSON.stringify(titles)).not.toContain('Forged')
    for (const path of [
      '/home',
      '/auth/arrive?path=/',
      '/users/oauth2/callback?code=x&state=y',
      '/auth/magic-login?token=x',
    ])
      expect([path, (await server.ask(host, path, { headers: from })).status < 400]).toEqual([path, true])
    const own = { ...json, 'sec-fetch-site': 'same-origin' }
    const asked = JSON.stringify({ query: '{ projects { nodes { title } } }' })
    const answer = await server.ask(host, '/api/graphql', { method: 'POST', headers: own, body: asked })
    expect(answer.text).toContain('Ours')
  },
)

/**
 * Follows redirects to our own hosts as a browser does, with cookies by host. @returns the first answer that is not a
 * redirect
 */
async function follow(browser: { cookies: Map<string, string>; seen: string[] }, from: URL) {
  let asked = from
  for (;;) {
    browser.seen.push(`${asked.host}${asked.pathname}`)
    const path = asked.pathname + asked.search
    const answer = await server.ask(asked.host, path, { headers: { cookie: browser.cookies.get(asked.host) ?? '' } })
    const set = answer.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ')
    if (set !== undefined) browser.cookies.set(asked.host, set)
    const { location } = answer.headers
    if (location === undefined || !URL.canParse(location)) return { ...answer, asked: path }
    asked = new URL(location)
  }
}

test('the redirect into a workspace hands the session over, and leads nowhere else', async () => {
  const { status, headers } = await server.ask(root, `/team-redirect/${teamId}/projects/x?tab=notes`)
  expect(status).toBe(302)
  const way = new URL(headers.location ?? '')
  expect([way.host, way.pathname, way.searchParams.get('host'), way.searchParams.get('path')]).toEqual([
    root,
    '/auth/enter',
    host,
    '/projects/x?tab=notes',
  ])
  const browser = { cookies: new Map([[root, founder.rootCookie]]), seen: [] as string[] }
  const arrived = await follow(browser, way)
  expect(arrived.headers.location).toBe('/projects/x?tab=notes')
  expect(browser.seen).toEqual([
    `${root}/auth/enter`,
    `${host}/auth/arrive`,
    `${root}/auth/enter`,
    `${host}/auth/ticket`,
  ])
  expect(arrived.headers['set-cookie']?.join()).toContain('session_token')
  const again = await server.ask(host, arrived.asked, { headers: { cookie: browser.cookies.get(host) ?? '' } })
  expect(again.headers['set-cookie']?.join() ?? '').not.toContain('session_token')

  for (const [path, page] of [
    ['日本', '/%E6%97%A5%E6%9C%AC'],
    ['%D0%BF%D1%80%D0%BE%D0%B5%D0%BA%D1%82?q=%E6%97%A5', '/%D0%BF%D1%80%D0%BE%D0%B5%D0%BA%D1%82?q=%E6%97%A5'],
  ] as const) {
    const redirect = await server.ask(root, `/team-redirect/${teamId}/${encodeURI(decodeURI(path))}`)
    expect([path, redirect.status]).toEqual([path, 302])
    expect((await follow(browser, new URL(redirect.headers.location ?? ''))).headers.location).toBe(page)
  }
  for (const path of ['//evil.example/x', '/\\evil.example', '/%2f%2fevil.example']) {
    const redirect = await server.ask(root, `/team-redirect/${teamId}/${path}`)
    if (redirect.headers.location === undefined) continue
    const led = await follow(browser, new URL(redirect.headers.location))
    expect(led.headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  }
  for (const nobody of [newId(), 'nonsense']) {
    const { status: answered, headers: sent } = await server.ask(root, `/team-redirect/${nobody}/x`)
    expect([answered, sent.location]).toEqual([
      302,
      `http://${root}/auth/find-workspace?problem=no-workspace&redirect=%2Fx`,
    ])
  }
})

test('a workspace’s former address leads to its new one, regardless of the path', async () => {
  const moved = await server.newWorkspace()
  const { errors } = await server.graph(
    moved.subdomain,
    { cookie: moved.founder.cookie },
    `mutation { changeWorkspaceAddress(input: { subdomain: "newly-named" }, operationId: "${newId()}") { id } }`,
  )
  expect(errors).toBeUndefined()
  await vi.waitFor(async () => expect((await server.ask(server.hostOf(moved.subdomain), '/')).status).toBe(302), {
    timeout: 5_000,
  })
  for (const [path, expected] of [
    ['/projects?x=1', '/projects?x=1'],
    ['//evil.example/x', '/evil.example/x'],
    ['/\\evil.example', '/evil.example'],
  ] as const) {
    expect((await server.ask(server.hostOf(moved.subdomain), path)).headers.location).toBe(
      `http://newly-named.${root}${expected}`,
    )
  }
})

test('an address that was cut within a character is answered with a page, not with a message for programs', async () => {
  const { status, text, headers } = await server.ask(host, '/%E0%A4%A')
  expect(status).toBe(200)
  expect(text).toContain('</html>')
  expect(headers['content-security-policy']).toBeDefined()
  expect((await server.ask(host, '/api/%E0%A4%A')).status).toBe(400)
})

test('one network address may open a limited number of sockets per minute, and others do not wait for it', async () => {
  const open = async (address: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(server.port, PROXY, () => {
        const key = Buffer.from('sixteen bytes ok').toString('base64')
        socket.write(
          `GET /api/graphql HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${address}\r\nconnection: ` +
            `upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}` +
            '\r\nsec-websocket-protocol: graphql-transport-ws\r\n\r\n',
        )
      })
      socket.setEncoding('latin1').once('data', (answer: string) => {
        socket.destroy()
        resolve(answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 000'.length))
      })
      socket.on('error', reject)
    })
  for (let opened = 1; opened <= 1_000; opened += 1)
    expect([opened, await open('203.0.113.7')]).toEqual([opened, '101'])
  expect([await open('203.0.113.7'), await open('203.0.113.8')]).toEqual(['429', '101'])
})

test('health says which part fails; a stop lets running requests finish', async () => {
  expect((await server.ask(root, '/health')).json()).toEqual({ status: 'ok' })
  for (const [asked, status] of [
    [host, 200],
    ['127.0.0.1:3000', 200],
    ['[::1]:3000', 200],
    ['evil.example', 403],
    ['localhost.evil.example', 403],
    ['127.0.0.1.evil.example', 403],
  ] as const)
    expect([asked, (await server.ask(asked, '/health')).status]).toEqual([asked, status])
  const { errors } = await server.graph(
    subdomain,
    { cookie: founder.cookie },
    `mutation { createProject(input: { title: "before" }, operationId: "${newId()}") { id } }`,
  )
  expect(errors).toBeUndefined()

  const owner = new pg.Client({ connectionString: server.connectionString })
  await owner.connect()
  await owner.query('begin; lock table cell.projects in access exclusive mode')
  const slow = server.graph(subdomain, { cookie: founder.cookie }, '{ projects { nodes { title } } }')
  await vi.waitFor(async () => {
    const { rows } = await owner.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    expect(rows[0]?.waiting).toBeGreaterThan(0)
  })
  const closed = server.close()
  await vi.waitFor(
    async () =>
      expect(
        await server.ask(root, '/ping').then(
          ({ status }) => status,
          () => 'refused',
        ),
      ).not.toBe(200),
    { timeout: 5_000 },
  )
  await owner.query('commit')
  await owner.end()
  expect(JSON.stringify((await slow).data)).toContain('"before"')
  await closed
})
