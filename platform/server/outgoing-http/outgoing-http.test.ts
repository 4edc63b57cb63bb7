import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutgoingHttp, OutgoingHttpError } from './index.ts'
import { isPublicAddress } from './public-address.ts'

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001:82a::200e'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001:0:1::',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('the outgoing client', () => {
  const seen: { url?: string; headers: IncomingMessage['headers']; method?: string; body: string }[] = []
  let server: Server
  let port = 0
  const inside = () => `http://127.0.0.2:${port}`
  const outside = () => `http://127.0.0.1:${port}`
  const names: Record<string, string[]> = {
    'good.example': ['127.0.0.1'],
    'bad.example': ['127.0.0.2'],
    'mixed.example': ['127.0.0.2', '127.0.0.1'],
  }
  // In this test 127.0.0.1 plays the public internet and 127.0.0.2 the internal network.
  const client = createOutgoingHttp({
    isAllowed: (address) => address === '127.0.0.1',
    resolve: async (host) => (names[host] ?? []).map((address) => ({ address, family: 4 })),
  })

  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
      request.on('end', () => {
        seen.push({ url: request.url, headers: request.headers, method: request.method, body })
        const redirect = /^\/redirect\/(\d+)\?(.*)$/.exec(request.url ?? '')
        if (redirect !== null)
          response.writeHead(Number(redirect[1]), { location: decodeURIComponent(redirect[2] ?? '') }).end()
        else if (request.url === '/large') response.end(Buffer.alloc(100_000))
        else if (request.url === '/silent') response.flushHeaders()
        else if (request.url === '/begins') response.write('begins', () => undefined)
        else if (request.url === '/breaks') response.write('breaks', () => response.destroy())
        else response.end('hello')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('fetches from the public internet, by number and by name', async () => {
    expect((await client.request({ url: `${outside()}/x` })).body.toString()).toBe('hello')
    expect(await client.request({ url: `http://good.example:${port}/x` })).toMatchObject({
      status: 200,
      url: `http://good.example:${port}/x`,
    })
  })

  it.each([
    () => `${inside()}/`,
    () => `http://bad.example:${port}/`,
    () => `${outside()}/redirect/302?${encodeURIComponent(`${inside()}/secret`)}`,
    () => `${outside()}/redirect/307?${encodeURIComponent(`http://bad.example:${port}/secret`)}`,
    () => 'http://[::1]/',
    () => 'http://[::ffff:7f00:2]/',
    () => `http://2130706434:${port}/`,
    () => `http://0x7f.0.0.2:${port}/`,
  ])('does not reach internal addresses (%#)', async (address) => {
    const before = seen.length
    await expect(client.request({ url: address() })).rejects.toThrow('is not on the public internet')
    expect(seen.slice(before).filter((request) => request.url === '/secret' || request.url === '/')).toEqual([])
  })

  it('connects only to the allowed ones of several addresses', async () => {
    expect((await client.request({ url: `http://mixed.example:${port}/` })).status).toBe(200)
  })

  it('gains nothing from a name whose answer changes', async () => {
    let asked = 0
    const rebinding = createOutgoingHttp({
      isAllowed: (address) => address === '127.0.0.1',
      resolve: async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }],
    })
    expect((await rebinding.request({ url: `http://changing.example:${port}/` })).status).toBe(200)
    expect(asked).toBe(1)
    await expect(rebinding.request({ url: `http://changing.example:${port}/` })).rejects.toThrow(OutgoingHttpError)
  })

  it('does not send credentials to other origins', async () => {
    const headers = { Authorization: 'Bearer abc', 'X-Other': 'kept' }
    await client.request({
      url: `${outside()}/redirect/302?${encodeURIComponent(`http://good.example:${port}/elsewhere`)}`,
      headers,
    })
    expect(seen.at(-1)?.headers['authorization']).toBeUndefined()
    expect(seen.at(-1)?.headers['x-other']).toBe('kept')
    await client.request({ url: `${outside()}/redirect/302?/same`, headers })
    expect(seen.at(-1)?.headers['authorization']).toBe('Bearer abc')
  })

  it('turns a redirected POST into a GET, except where the status forbids it', async () => {
    await client.request({ url: `${outside()}/redirect/302?/a`, method: 'POST', body: 'x' })
    expect(seen.at(-1)).toMatchObject({ method: 'GET', body: '' })
    await client.request({ url: `${outside()}/redirect/307?/a`, method: 'POST', body: 'x' })
    expect(seen.at(-1)).toMatchObject({ method: 'POST', body: 'x' })
  })

  it('stays within its limits', async () => {
    await expect(client.request({ url: `${outside()}/large`, maxBytes: 50_000 })).rejects.toThrow(
      'larger than 50000 bytes',
    )
    await expect(client.request({ url: `${outside()}/silent`, timeoutMs: 50 })).rejects.toThrow(
      'did not answer in time',
    )
    const loop = `${outside()}/redirect/302?${encodeURIComponent('/redirect/302?/redirect/302?x')}`
    await expect(client.request({ url: loop, maxRedirects: 1 })).rejects.toThrow('redirects too often')
  })

  it('gives an answer while it arrives, until it is whole, breaks off, falls silent or is left', async () => {
    const open = async (path: string, limits: { quietMs?: number; maxBytes?: number } = {}) =>
      client.stream({ url: `${outside()}${path}`, ...limits })
    const read = async (path: string, limits = {}) => {
      let text = ''
      for await (const chunk of (await open(path, limits)).body) text += chunk.toString('utf8')
      return text
    }
    expect(await read('/x')).toBe('hello')
    await expect(read('/breaks')).rejects.toThrow('broke off its answer')
    await expect(read('/begins', { quietMs: 50 })).rejects.toThrow('did not answer in time')
    await expect(read('/large', { maxBytes: 50_000 })).rejects.toThrow('larger than 50000 bytes')
    for await (const chunk of (await open('/begins')).body) {
      expect(chunk.toString('utf8')).toBe('begins')
      break
    }
    ;(await open('/begins')).cancel()
    await expect.poll(async () => new Promise((resolve) => server.getConnections((_, open) => resolve(open)))).toBe(0)
    await expect(open(`/redirect/302?${encodeURIComponent(`${inside()}/secret`)}`)).rejects.toThrow(
      'is not on the public',
    )
  })

  it.each(['file:///etc/passwd', 'ftp://example.com', 'http://user:pw@good.example/', 'nonsense'])(
    'refuses %s',
    async (url) => {
      await expect(client.request({ url })).rejects.toThrow(OutgoingHttpError)
    },
  )
})
