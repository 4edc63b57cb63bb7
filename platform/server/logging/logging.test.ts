import { describe, expect, it } from 'vitest'
import { createLogger } from './index.ts'

describe('createLogger', () => {
  const lines: string[] = []
  const logger = createLogger({ level: 'info', name: 'test', destination: { write: (line) => void lines.push(line) } })
  const last = () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown>

  it('writes requests without their headers and with redacted addresses', () => {
    logger.info({ req: { method: 'GET', url: '/x?token=abc', headers: { authorization: 'Bearer abc' } } }, 'request')
    expect(lines.at(-1)).not.toContain('abc')
    expect(last()).toMatchObject({ level: 'info', name: 'test', req: { method: 'GET', url: '/x?token=[redacted]' } })
  })

  it('does not write the titles that are in addresses', () => {
    logger.info({ req: { method: 'GET', url: '/data/interview-with-jane-doe-4fT9zQ2bL8sVnX0pRkYw3C' } }, 'request')
    expect(lines.at(-1)).not.toContain('jane')
    expect(last()).toMatchObject({ req: { url: '/data/[id]' } })
  })

  it('hides secrets inside logged objects', () => {
    logger.info({ password: 'hunter2', user: { token: 'hunter2', session: { secret: 'hunter2' } } }, 'signed in')
    expect(lines.at(-1)).not.toContain('hunter2')
  })

  it('keeps the row out of a database error', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ada@example.com) already exists.',
    })
    logger.error({ err: error }, 'insert failed')
    expect(lines.at(-1)).not.toContain('ada@example.com')
    expect(last()).toMatchObject({ err: { message: 'duplicate key', code: '23505' } })
  })

  it('writes the details of an error that is no longer an Error object, and of combined errors', () => {
    const copied = structuredClone({ ...new Error('x'), message: 'the queue is away', name: 'QueueError', code: 'E1' })
    logger.error({ err: copied }, 'work failed')
    expect(last()).toMatchObject({ err: { name: 'QueueError', message: 'the queue is away', code: 'E1' } })

    logger.error({ err: new AggregateError([new Error('refused at ::1'), new Error('refused at 127.0.0.1')]) }, 'away')
    expect(last()).toMatchObject({
      err: { errors: [{ message: 'refused at ::1' }, { message: 'refused at 127.0.0.1' }] },
    })

    logger.error({ err: { row: 'ada@example.com' } }, 'thrown')
    expect(last()).toMatchObject({ err: { message: 'An object with row' } })
    expect(lines.at(-1)).not.toContain('ada@example.com')
  })
})
