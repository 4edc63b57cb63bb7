import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '#platform/kernel/errors.ts'
import { answerFailure } from '#platform/server/http-failures/index.ts'
import { createOutgoingHttp } from '#platform/server/outgoing-http/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { registerRemotePictures } from './remote-picture.ts'

let isMember = true
const asked: Array<{ path: string | undefined; cookie: string | undefined }> = []
const elsewhere = createServer((request, response) => {
  asked.push({ path: request.url, cookie: request.headers.cookie })
  if (request.url === '/inside') response.writeHead(302, { location: `http://127.0.0.2:${port()}/photo.jpg` }).end()
  else if (request.url === '/page') response.end('<html><script>alert(1)</script></html>')
  else if (request.url === '/photo.jpg') void photo().then((bytes) => response.end(bytes))
  else response.writeHead(404).end()
})
const port = (): number => (elsewhere.address() as AddressInfo).port

// In this test, 127.0.0.1 is the public internet, and every other address is the internal network.
const server = Fastify()
server.setErrorHandler(async (error, _request, reply) => {
  const { status, body } = answerFailure(error)
  return reply.status(status).send(body)
})
registerRemotePictures(server, {
  outgoing: createOutgoingHttp({ isAllowed: (address) => address === '127.0.0.1' }),
  workspaceOf: async () => {
    if (!isMember) throw new Failure('Unauthorized', 'Sign in first.')
    return {} as WorkspaceContext
  },
})
const guarded = Fastify()
registerRemotePictures(guarded, { workspaceOf: async () => ({}) as WorkspaceContext })

beforeAll(async () => new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  elsewhere.close()
  await server.close()
  await guarded.close()
})

async function photo(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 300, channels: 3, background: '#a03020' } })
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .jpeg()
    .toBuffer()
}

const ask = async (path: string, size = '') =>
  server.inject({
    url: `/image/remote/stream?srcUrl=${encodeURIComponent(`http://127.0.0.1:${port()}${path}`)}${size}`,
    headers: { cookie: 'session=mine' },
  })
const sentence = (answer: { json<T>(): T }): string | undefined =>
  answer.json<{ errors: Array<{ message: string }> }>().errors[0]?.message

test('a picture of another site is re-encoded in the requested size, without its metadata, and its site learns nothing of the reader', async () => {
  const answer = await ask('/photo.jpg', '&srcWidth=200&srcHeight=200')
  expect(answer.headers['content-type']).toBe('image/webp')
  const { width, height, exif } = await sharp(answer.rawPayload).metadata()
  expect({ width, height, exif }).toEqual({ width: 200, height: 100, exif: undefined })
  expect(asked.at(-1)).toEqual({ path: '/photo.jpg', cookie: undefined })
})

test('nothing inside our own network is fetched, neither by its address nor by a redirect', async () => {
  expect(sentence(await ask('/inside'))).toMatch(/is not on the public internet/)
  const loopback = await guarded.inject({
    url: `/image/remote/stream?srcUrl=${encodeURIComponent(`http://127.0.0.1:${port()}/photo.jpg`)}`,
  })
  expect(loopback.body).toMatch(/is not on the public internet/)
  expect(
    (await server.inject({ url: `/image/remote/stream?srcUrl=${encodeURIComponent('file:///etc/passwd')}` }))
      .statusCode,
  ).toBe(422)
})

test('a picture that is none, is deleted, or has no address is refused with a sentence', async () => {
  expect(sentence(await ask('/page'))).toMatch(/cannot be read/)
  expect(sentence(await ask('/gone.png'))).toMatch(/no longer has this picture/)
  expect((await server.inject({ url: '/image/remote/stream' })).statusCode).toBe(400)
})

test('requests without a session fetch nothing', async () => {
  isMember = false
  const before = asked.length
  expect((await ask('/photo.jpg')).statusCode).toBe(401)
  expect(asked).toHaveLength(before)
  isMember = true
})
