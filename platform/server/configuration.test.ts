import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigurationError, loadConfiguration } from './configuration.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'quarry-configuration-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

const load = (environment: Record<string, string>) => loadConfiguration({ QUARRY_DATA: dataFolder, ...environment })
const complaintAbout = (environment: Record<string, string>) => {
  try {
    load(environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
  return undefined
}

describe('loadConfiguration', () => {
  it('needs no settings', () => {
    const configuration = load({})
    expect(configuration).toMatchObject({
      environment: 'production',
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      embeddedDatabase: true,
      singleHost: false,
      mailGoes: 'to-mailbox',
      storage: { kind: 'files', folder: join(dataFolder, 'files') },
      captcha: { provider: 'none' },
      speech: { modelFolder: join(dataFolder, 'models'), fetchesModels: true },
      roles: ['api', 'collab', 'worker'],
    })
  })

  it('sends texts to an embeddings service only if one is named, and then needs no further settings', () => {
    expect(load({}).embeddings).toMatchObject({ fetchesModels: true, endpoint: undefined })
    expect(load({ QUARRY_ENVIRONMENT: 'development' }).embeddings).toMatchObject({ fetchesModels: false })
    expect(load({ EMBEDDINGS_URL: 'http://localhost:11434/v1' }).embeddings.endpoint).toEqual({
      url: 'http://localhost:11434/v1',
      key: undefined,
      model: 'text-embedding-3-small',
      dimensions: 1536,
    })
    expect(
      load({ EMBEDDINGS_URL: 'http://localhost:11434/v1', EMBEDDINGS_MODEL: 'small', EMBEDDINGS_DIMENSIONS: '768' })
        .embeddings.endpoint,
    ).toMatchObject({ model: 'small', dimensions: 768 })
    expect(() => load({ EMBEDDINGS_DIMENSIONS: '768' })).toThrow('EMBEDDINGS_URL is missing')
    expect(() => load({ EMBEDDINGS_URL: 'http://localhost:11434/v1', EMBEDDINGS_DIMENSIONS: 'many' })).toThrow(
      'EMBEDDINGS_DIMENSIONS is "many": it must be a whole number',
    )
  })

  it('creates the secret once, readable only by its owner', () => {
    const first = load({}).secret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(load({}).secret).toBe(first)
    expect(statSync(join(dataFolder, 'secret')).mode & 0o777).toBe(0o600)
  })

  it('names all wrong values at once, each with what to change', () => {
    const message = complaintAbout({
      PORT: 'eighty',
      PUBLIC_URL: 'research.example.com',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '10.0.0.0/8, gateway',
    })
    expect(message?.split('\n')).toEqual([
      'PORT is "eighty": it must be a whole number from 0 to 65535.',
      'PUBLIC_URL is "research.example.com": it must be an address that begins with http:// or https://, like https://research.example.com.',
      'TRUSTED_PROXIES is "10.0.0.0/8, gateway": "gateway" is not an IP address or network such as 10.0.0.0/8.',
      'LOG_LEVEL is "loud": it must be one of fatal, error, warn, info, debug, trace, silent.',
    ])
  })

  it('never repeats a secret value', () => {
    const message = complaintAbout({ DATABASE_URL: 'mysql://root:hunter2@db', QUARRY_SECRET: 'hunter2' })
    expect(message).toContain('DATABASE_URL')
    expect(message).toContain('QUARRY_SECRET')
    expect(message).not.toContain('hunter2')
  })

  it('requires settings that belong together', () => {
    expect(
      complaintAbout({
        S3_BUCKET: 'files',
        OIDC_ISSUER: 'https://login.example.com',
        CAPTCHA_PROVIDER: 'turnstile',
      })?.split('\n'),
    ).toEqual([
      'S3_ACCESS_KEY_ID is missing: set it too, or remove S3_BUCKET.',
      'S3_SECRET_ACCESS_KEY is missing: set it too, or remove S3_BUCKET.',
      'OIDC_CLIENT_ID is missing: set it too, or remove OIDC_ISSUER.',
      'OIDC_CLIENT_SECRET is missing: set it too, or remove OIDC_ISSUER.',
      'CAPTCHA_SITE_KEY is missing: set it too, or remove CAPTCHA_PROVIDER.',
      'CAPTCHA_SECRET is missing: set it too, or remove CAPTCHA_PROVIDER.',
    ])
  })

  it('treats an empty value as not set', () => {
    expect(load({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, mail: { smtpUrl: undefined } })
  })

  it.each([
    [{ PUBLIC_URL: 'https://research.example.com' }, '127.0.0.1'],
    [{ PUBLIC_URL: 'http://research.example.com:3000' }, '0.0.0.0'],
    [{ PUBLIC_URL: 'http://localhost:3000' }, '127.0.0.1'],
    [{ PUBLIC_URL: 'http://research.example.com:3000', HOST: '127.0.0.1' }, '127.0.0.1'],
  ])('with %j listens on %s', (environment, host) => {
    expect(load(environment).host).toBe(host)
  })

  it('shows the mailbox page to this machine only, unless in development', () => {
    expect(load({ PUBLIC_URL: 'https://research.example.com' }).mailGoes).toBe('nowhere')
    expect(load({ HOST: '0.0.0.0' }).mailGoes).toBe('nowhere')
    expect(load({ DATABASE_URL: 'postgresql://q@db/q' }).mailGoes).toBe('nowhere')
    expect(load({ SMTP_URL: 'smtp://mail.example.com' }).mailGoes).toBe('out')
    expect(load({ DATABASE_URL: 'postgresql://q@db/q', QUARRY_ENVIRONMENT: 'development' }).mailGoes).toBe('to-mailbox')
  })

  it('serves one host if the public address is an IP address', () => {
    expect(load({ PUBLIC_URL: 'http://192.168.1.5:3000' }).singleHost).toBe(true)
    expect(load({ PUBLIC_URL: 'http://192.168.1.5:3000', SINGLE_HOST: 'off' }).singleHost).toBe(false)
    expect(load({ SINGLE_HOST: 'on' }).singleHost).toBe(true)
  })
})
