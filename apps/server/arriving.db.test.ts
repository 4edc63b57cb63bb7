import { expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { useHttpServer } from '#tests/harness/http-server.ts'

const server = await useHttpServer()
const root = server.hostOf()
const json = { 'content-type': 'application/json', origin: `http://${root}` }

async function post(path: string, body: unknown, cookie?: string) {
  const answer = await server.ask(root, path, {
    method: 'POST',
    headers: { ...json, ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(body),
  })
  return { answer: answer.json(), cookies: answer.headers['set-cookie'] ?? [] }
}

async function mailTo(email: string): Promise<string> {
  return vi.waitFor(async () => {
    const mail = (await server.opened.services.mailer.mailbox?.list())?.find(({ to }) => to === email)
    if (mail === undefined) throw new Error(`No mail to ${email} yet.`)
    return mail.text
  })
}

test('values given at sign-up are prefilled in the form that creates a workspace', async () => {
  const email = 'grace@harbour.example'
  const said = { name: 'Grace', teamName: 'Rear Admirals', orgSize: '26-200', jobRole: 'RESEARCH' }
  const { answer: asked } = await post('/api/auth/create-account', { method: 'ONE_TIME_CODE', email, ...said })
  const code = /\b\d{6}\b/.exec(await mailTo(email))?.[0]
  const { cookies } = await post('/api/auth/confirm-email', {
    method: 'ONE_TIME_CODE',
    codeChallenge: asked['codeChallenge'],
    code,
  })
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ')
  const { answer } = await post('/api/graphql', { query: '{ signUp { teamName orgSize jobRole } }' }, cookie)
  expect(answer).toEqual({ data: { signUp: { teamName: 'Rear Admirals', orgSize: '26-200', jobRole: 'RESEARCH' } } })
  const { answer: other } = await post('/api/auth/create-account', {
    method: 'ONE_TIME_CODE',
    email,
    jobRole: 'Admiral',
  })
  expect(other['errors']).toMatchObject([{ code: 'ValidationError', problems: [{ path: ['jobRole'] }] }])
})

test('the mail with a user’s workspaces leads on to the page that was requested', async () => {
  const { founder } = await server.newWorkspace()
  const find =
    'mutation ($input: FindWorkspacesInput!, $operationId: ID!) { findWorkspaces(input: $input, operationId: $operationId) }'
  const { answer } = await post('/api/graphql', {
    query: find,
    variables: { input: { email: founder.email, redirect: '/data/x?y=1' }, operationId: newId() },
  })
  expect(answer).toEqual({ data: { findWorkspaces: true } })
  expect(await mailTo(founder.email)).toContain(
    `http://${root}/auth/workspaces?redirect=${encodeURIComponent('/data/x?y=1')}`,
  )
  const { answer: refused } = await post('/api/graphql', {
    query: find,
    variables: { input: { email: founder.email, redirect: '//evil.example' }, operationId: newId() },
  })
  expect(refused['errors']).toMatchObject([{ extensions: { errorCode: 'ValidationError' } }])
})

test('one person can create some twenty workspaces in a quarter of an hour, in batches as well', async () => {
  const { founder } = await server.newWorkspace()
  const make = (at: number) => ({
    query:
      'mutation ($input: CreateWorkspaceInput!, $operationId: ID!) { createWorkspace(input: $input, operationId: $operationId) { __typename } }',
    variables: { input: { name: `Another ${at}`, subdomain: `another-one-${at}` }, operationId: newId() },
  })
  const answer = await server.ask(root, '/api/graphql', {
    method: 'POST',
    headers: { ...json, cookie: founder.rootCookie },
    body: JSON.stringify(Array.from({ length: 30 }, (_, at) => make(at))),
  })
  const answers = JSON.parse(answer.text) as { errors?: { message: string; extensions: { errorCode: string } }[] }[]
  const refused = answers.flatMap(({ errors }) => errors ?? [])
  expect(refused.map(({ extensions }) => extensions.errorCode)).toEqual(Array<string>(10).fill('TooManyRequests'))
  expect(refused[0]?.message).toMatch(/^You have made many workspaces just now\. Try again in \d+ minutes\.$/)
})
