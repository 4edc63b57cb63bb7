import { describe, expect, it } from 'vitest'
import { createLogger, redactAddress } from './index.ts'

describe('redactAddress', () => {
  it.each([
    ['/reset?token=abc&next=/home', '/reset?token=[redacted]&next=/home'],
    ['/confirm?confirmation_token=a%20b', '/confirm?confirmation_token=[redacted]'],
    ['/callback?state=1&code=42', '/callback?state=1&code=[redacted]'],
    ['/callback?TOKEN=42&%74oken=43', '/callback?TOKEN=[redacted]&%74oken=[redacted]'],
    ['/notes/0190b5a2-7c3e-7d10-9a53-0f2b6f1d8e77/edit', '/notes/[redacted]/edit'],
    ['/projects/Churn-4fT9zQ2bL8sVnX0pRkYw3C/notes', '/projects/Churn-[redacted]/notes'],
    ['/projects/4fT9zQ2bL8sVnX0pRkYw3C', '/projects/[redacted]'],
    ['/assets/internationalization.js', '/assets/internationalization.js'],
    ['/notes#h=4fT9zQ2bL8sVnX0pRkYw3C', '/notes'],
    ['/%E0%A4%A?%E0%A4%A=1', '/%E0%A4%A?%E0%A4%A=1'],
  ])('%s becomes %s', (address, expected) => {
    expect(redactAddress(address)).toBe(expected)
  })

  it('cuts a path after 2048 characters', () => {
    expect(redactAddress(`/${'a'.repeat(5_000)}`)).toHaveLength(2_049)
  })
})

describe('createLogger', () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', name: 'test', destination: { write: (line) => void lines.push(line) } })
  const last = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>

  it('writes requests without their headers and with redacted addresses', () => {
    logger.info({ req: { method: 'GET', url: '/x?token=abc', headers: { authorization: 'Bearer abc' } } }, 'request')
    expect(lines.at(-1)).not.toContain('abc')
    expect(last()).toMatchObject({ level: 'info', name: 'test', req: { method: 'GET', url: '/x?token=[redacted]' } })
  })

  it('hides secrets inside logged objects', () => {
    logger.info({ password: 'hunter2', user: { token: 'hunter2', session: { secret: 'hunter2' } } }, 'signed in')
    expect(lines.at(-1)).not.toContain('hunter2')
  })

  it('keeps the row out of a database error', () => {
    const error = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(ada@example.com) already exists.' })
    logger.error({ err: error }, 'insert failed')
    expect(lines.at(-1)).not.toContain('ada@example.com')
    expect(last()).toMatchObject({ err: { message: 'duplicate key', code: '23505' } })
  })
})
