import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createMailer } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-mail-'))
afterAll(() => rmSync(folder, { recursive: true }))

const from = 'Quarry <no-reply@example.com>'
const mail = {
  to: 'ada@example.com',
  subject: 'Your code: 123456',
  text: 'Your code is 123456.',
  html: '<p>Your code is <b>123456</b>.</p>',
}

describe('without a mail server', () => {
  it('keeps mail where it can be read, the newest first', async () => {
    const mailer = createMailer({ from, folder: join(folder, 'a') })
    await mailer.send(mail)
    await mailer.send({ ...mail, subject: 'Second' })
    const kept = (await mailer.mailbox?.list()) ?? []
    expect(kept.map((entry) => entry.subject).toSorted()).toEqual(['Second', 'Your code: 123456'])
    const first = kept.find((entry) => entry.subject === mail.subject)
    expect(await mailer.mailbox?.get(first?.id ?? '')).toMatchObject({ ...mail, from })
    expect(await mailer.mailbox?.get('../../secret')).toBeUndefined()
  })

  it('is readable by no other user of the machine', async () => {
    const mailer = createMailer({ from, folder: join(folder, 'b') })
    await mailer.send(mail)
    expect(statSync(join(folder, 'b')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(folder, 'b')).map((name) => statSync(join(folder, 'b', name)).mode & 0o777)).toEqual([
      0o600,
    ])
  })

  it('keeps the newest 200', async () => {
    const mailer = createMailer({ from, folder: join(folder, 'c') })
    for (let count = 0; count < 205; count += 1) await mailer.send({ ...mail, subject: `Mail ${count}` })
    expect(await mailer.mailbox?.list()).toHaveLength(200)
  })
})

describe('with a mail server', () => {
  const received: { to: string[]; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (address, _, done) => done(address.address.startsWith('refused') ? new Error('no such person') : null),
    onData(stream, session, done) {
      let content = ''
      stream.on('data', (chunk: Buffer) => (content += chunk.toString('utf8')))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map((recipient) => recipient.address), content })
        done()
      })
    },
  })
  const listening = new Promise<number>((resolve) => {
    const started = server.listen(0, '127.0.0.1', () => resolve((started.address() as AddressInfo).port))
  })
  const mailers: { close(): void }[] = []
  const connect = async () => {
    const mailer = createMailer({ smtpUrl: `smtp://127.0.0.1:${await listening}`, from, folder })
    mailers.push(mailer)
    return mailer
  }
  afterEach(() => {
    for (const mailer of mailers.splice(0)) mailer.close()
  })
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

  it('passes mail on, as text and HTML', async () => {
    const mailer = await connect()
    expect(mailer.mailbox).toBeUndefined()
    await mailer.send(mail)
    expect(received.at(-1)?.to).toEqual(['ada@example.com'])
    expect(received.at(-1)?.content).toContain('Subject: Your code: 123456')
    expect(received.at(-1)?.content).toContain('text/plain')
    expect(received.at(-1)?.content).toContain('text/html')
  })

  it('reports when the server refuses', async () => {
    const mailer = await connect()
    await expect(mailer.send({ ...mail, to: 'refused@example.com' })).rejects.toThrow('no such person')
  })

  it('no address can add recipients or headers', async () => {
    const mailer = await connect()
    const before = received.length
    await mailer.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com' })
    await mailer.send({ ...mail, to: 'ada@example.com, eve@example.com' }).catch(() => undefined)
    expect(received.slice(before).flatMap((entry) => entry.to)).not.toContain('eve@example.com')
  })
})
