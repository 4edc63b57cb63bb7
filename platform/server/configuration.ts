import { mkdirSync, readFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MediaPrograms } from './media/index.ts'
import type { OfficeProgram } from './pdf/index.ts'
import { EMBEDDED_MARK } from './child-environment.ts'
import { hasAddress, languageModelsOf, type LanguageModelsConfiguration } from './configuration-of-language-models.ts'
import { list, parseRoles, settings, type Role, type Settings } from './settings/index.ts'
import {
  makeOnce,
  ownSecretKeyFile,
  parseSecretKeys,
  readSecretKeyFile,
  type SecretKeysConfiguration,
} from './secret-key-file.ts'

/** A wrong configuration. The message names every wrong value and says what to change. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/** Where uploaded files are stored. */
export type StorageConfiguration =
  | { kind: 'files'; folder: string }
  | {
      kind: 's3'
      endpoint?: string
      region: string
      bucket: string
      accessKeyId: string
      secretAccessKey: string
      pathStyle: boolean
    }

/** How mail is sent. */
type MailConfiguration = { smtpUrl?: string; from: string; folder: string }

/** The service that distinguishes people from programs. */
type CaptchaConfiguration =
  | { provider: 'none' }
  | { provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string; secret: string; verifyUrl?: string }

/** How speech is turned into text. */
export type SpeechConfiguration = {
  /** The folder with the models of this machine. */
  modelFolder: string
  /** Whether missing models are downloaded; off in tests and in development. */
  fetchesModels: boolean
  /** A service that is used instead. */
  endpoint?: { url: string; key?: string; model: string }
}

/** How texts are turned into vectors. */
export type EmbeddingsConfiguration = {
  /** The folder with the models of this machine. */
  modelFolder: string
  /** Whether a missing model is downloaded; off in tests and in development. */
  fetchesModels: boolean
  /** A service that is used instead. */
  endpoint?: { url: string; key?: string; model: string; dimensions: number }
}

export type MailGoes = 'out' | 'to-mailbox' | 'nowhere'

/**
 * All settings of an installation, checked and completed with defaults. `docs/configuration.md` describes each value.
 */
export type Configuration = {
  environment: 'production' | 'development' | 'test'
  port: number
  host: string
  /** Scheme, host and port without a closing slash. */
  publicUrl: string
  trustedProxies: string[]
  singleHost: boolean
  dataFolder: string
  /** Undefined while no database is running yet: the supervisor then starts the embedded one. */
  databaseUrl?: string
  /** Whether the database is the embedded one. */
  embeddedDatabase: boolean
  redisUrl?: string
  storage: StorageConfiguration
  mail: MailConfiguration
  /**
   * Where mail goes: out, by SMTP; to the page that shows unsent mail, never on a network, since it shows sign-in
   * codes; or nowhere.
   */
  mailGoes: MailGoes
  /**
   * Whether only programs on this machine can reach it: it listens on the loopback interface, and its address names
   * that.
   */
  isForThisMachine: boolean
  secret: string
  /** Under which stored secrets are encrypted. */
  secretKeys: SecretKeysConfiguration
  oidc?: { issuer: string; clientId: string; clientSecret: string; label: string; trustEmail: boolean }
  captcha: CaptchaConfiguration
  /** Where to find the programs that read recordings. */
  media: MediaPrograms
  office: OfficeProgram
  /** How many bytes of files this process reads at once for one workspace. */
  readAtOnceBytes: number
  /** Whether expensive queries are answered in a separate thread. */
  readingThread: boolean
  speech: SpeechConfiguration
  embeddings: EmbeddingsConfiguration
  languageModels: LanguageModelsConfiguration
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  roles: Role[]
  metricsToken?: string
}

type Environment = Record<string, string | undefined>

const DEFAULT_PORT = 3000
const SECRET_BYTES = 48
const DEFAULT_READ_AT_ONCE_MB = 200
const BYTES_OF_MB = 1_048_576
/** From this much memory on, the thread for expensive queries takes a tenth of it. */
const AMPLE_MEMORY_BYTES = 2_000 * BYTES_OF_MB
/** The dimensions of the default model of an embeddings service. */
const DEFAULT_DIMENSIONS = 1_536
const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Reads the configuration from the environment. Creates the data folder and, if QUARRY_SECRET is not set, the secret in
 * it. Throws ConfigurationError that names all wrong values at once.
 */
export function loadConfiguration(environment: Environment = process.env): Configuration {
  const values = parseSettings(environment)
  const port = Number(values.PORT ?? DEFAULT_PORT)
  const publicUrl = new URL(values.PUBLIC_URL ?? `http://localhost:${port}`)
  const dataFolder = prepareDataFolder(values.QUARRY_DATA)
  const embeddedDatabase = values.DATABASE_URL === undefined || environment[EMBEDDED_MARK] === '1'
  const kind = values.QUARRY_ENVIRONMENT ?? 'production'
  const host = values.HOST ?? (isReachedDirectly(publicUrl, port) ? '0.0.0.0' : '127.0.0.1')
  const isForThisMachine = isLoopback(bareHost(publicUrl)) && isLoopback(host)
  const models = {
    modelFolder: resolve(values.QUARRY_MODELS ?? join(dataFolder, 'models')),
    fetchesModels: kind === 'production',
  }
  return {
    environment: kind,
    port,
    host,
    publicUrl: publicUrl.origin,
    trustedProxies: list(values.TRUSTED_PROXIES ?? ''),
    singleHost: values.SINGLE_HOST === 'on' || (values.SINGLE_HOST !== 'off' && isIP(bareHost(publicUrl)) > 0),
    dataFolder,
    databaseUrl: values.DATABASE_URL,
    embeddedDatabase,
    redisUrl: values.REDIS_URL,
    storage: storageOf(values, dataFolder),
    mail: {
      smtpUrl: values.SMTP_URL,
      from: values.MAIL_FROM ?? `Quarry <no-reply@${bareHost(publicUrl)}>`,
      folder: join(dataFolder, 'mailbox'),
    },
    mailGoes:
      values.SMTP_URL !== undefined
        ? 'out'
        : kind !== 'production' || (embeddedDatabase && isForThisMachine)
          ? 'to-mailbox'
          : 'nowhere',
    isForThisMachine,
    secret: values.QUARRY_SECRET ?? readOrMakeSecret(dataFolder),
    secretKeys: secretKeysOf(values, dataFolder),
    oidc:
      values.OIDC_ISSUER === undefined
        ? undefined
        : {
            issuer: values.OIDC_ISSUER,
            clientId: values.OIDC_CLIENT_ID ?? '',
            clientSecret: values.OIDC_CLIENT_SECRET ?? '',
            label: values.OIDC_LABEL ?? 'Single sign-on',
            trustEmail: values.OIDC_TRUST_EMAIL === 'on',
          },
    captcha: captchaOf(values),
    media: {
      ffmpegPath: values.FFMPEG_PATH,
      ffprobePath: values.FFPROBE_PATH,
      searchPath: environment['PATH'] ?? process.env['PATH'] ?? '',
    },
    office: { sofficePath: values.SOFFICE_PATH, searchPath: environment['PATH'] ?? process.env['PATH'] ?? '' },
    readAtOnceBytes: Number(values.FILES_READ_AT_ONCE_MB ?? DEFAULT_READ_AT_ONCE_MB) * BYTES_OF_MB,
    readingThread:
      values.READING_THREAD === undefined ? memoryBytes() >= AMPLE_MEMORY_BYTES : values.READING_THREAD === 'on',
    speech: {
      ...models,
      endpoint:
        values.SPEECH_URL === undefined
          ? undefined
          : { url: values.SPEECH_URL, key: values.SPEECH_KEY, model: values.SPEECH_MODEL ?? 'whisper-1' },
    },
    embeddings: { ...models, endpoint: embeddingsEndpoint(values) },
    languageModels: languageModelsOf(values),
    logLevel: values.LOG_LEVEL ?? 'info',
    roles: parseRoles(values.ROLES ?? 'all'),
    metricsToken: values.METRICS_TOKEN,
  }
}

function parseSettings(environment: Environment): Settings {
  const given: Environment = {}
  for (const name of Object.keys(settings.shape)) {
    const value = environment[name]?.trim()
    if (value !== undefined && value !== '') given[name] = value
  }
  const parsed = settings.safeParse(given)
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        return `${name}${isSecret(name) ? '' : ` is "${given[name]}"`}: ${issue.message}.`
      })
  wrong.push(...missingPartners(given))
  if (wrong.length > 0) throw new ConfigurationError(wrong.join('\n'))
  return settings.parse(given)
}

function isSecret(name: string): boolean {
  const schemas: Record<string, { meta(): Record<string, unknown> | undefined }> = settings.shape
  return schemas[name]?.meta()?.['secret'] === true
}

function missingPartners(given: Environment): string[] {
  const needs = (cause: string, active: boolean, names: string[]) =>
    active
      ? names
          .filter((name) => given[name] === undefined)
          .map((name) => `${name} is missing: set it too, or remove ${cause}.`)
      : []
  const captchaRequested = given['CAPTCHA_PROVIDER'] !== undefined && given['CAPTCHA_PROVIDER'] !== 'none'
  const storeNamed = Object.keys(given).find((name) => name.startsWith('S3_'))
  return [
    ...needs(storeNamed ?? '', storeNamed !== undefined, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
    ...needs('OIDC_ISSUER', given['OIDC_ISSUER'] !== undefined, ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']),
    ...(given['QUARRY_SECRET_KEY'] !== undefined && given['QUARRY_SECRET_KEY_FILE'] !== undefined
      ? ['QUARRY_SECRET_KEY and QUARRY_SECRET_KEY_FILE are both set: remove one of them.']
      : []),
    ...needs('SPEECH_KEY', given['SPEECH_KEY'] !== undefined, ['SPEECH_URL']),
    ...['EMBEDDINGS_KEY', 'EMBEDDINGS_MODEL', 'EMBEDDINGS_DIMENSIONS'].flatMap((name) =>
      needs(name, given[name] !== undefined, ['EMBEDDINGS_URL']),
    ),
    ...['PROVIDER', 'URL', 'KEY', 'REGION', 'CONTEXT_TOKENS', 'PRICES', 'BUDGET']
      .map((part) => `QUARRY_LANGUAGE_MODEL_${part}`)
      .flatMap((name) => needs(name, given[name] !== undefined, ['QUARRY_LANGUAGE_MODEL_NAME'])),
    ...needs('QUARRY_LANGUAGE_MODEL_BUDGET', given['QUARRY_LANGUAGE_MODEL_BUDGET'] !== undefined, [
      'QUARRY_LANGUAGE_MODEL_PRICES',
    ]),
    ...needs(
      'QUARRY_LANGUAGE_MODEL_NAME',
      given['QUARRY_LANGUAGE_MODEL_NAME'] !== undefined && !hasAddress(given['QUARRY_LANGUAGE_MODEL_PROVIDER']),
      ['QUARRY_LANGUAGE_MODEL_URL'],
    ),
    ...needs('CAPTCHA_PROVIDER', captchaRequested, ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET']),
  ]
}

function storageOf(values: Settings, dataFolder: string): StorageConfiguration {
  if (values.S3_BUCKET === undefined) return { kind: 'files', folder: join(dataFolder, 'files') }
  return {
    kind: 's3',
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION ?? 'us-east-1',
    bucket: values.S3_BUCKET,
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    pathStyle: values.S3_PATH_STYLE === undefined ? values.S3_ENDPOINT !== undefined : values.S3_PATH_STYLE === 'on',
  }
}

/** The memory of the container, if that is less than the machine's. */
function memoryBytes(): number {
  const ofContainer = process.constrainedMemory()
  return Math.min(totalmem(), ofContainer > 0 ? ofContainer : Number.POSITIVE_INFINITY)
}

function embeddingsEndpoint(values: Settings): EmbeddingsConfiguration['endpoint'] {
  if (values.EMBEDDINGS_URL === undefined) return undefined
  const dimensions = Number(values.EMBEDDINGS_DIMENSIONS ?? DEFAULT_DIMENSIONS)
  return {
    url: values.EMBEDDINGS_URL,
    key: values.EMBEDDINGS_KEY,
    model: values.EMBEDDINGS_MODEL ?? 'text-embedding-3-small',
    dimensions,
  }
}

function captchaOf(values: Settings): CaptchaConfiguration {
  const provider = values.CAPTCHA_PROVIDER ?? 'none'
  if (provider === 'none') return { provider }
  return {
    provider,
    siteKey: values.CAPTCHA_SITE_KEY ?? '',
    secret: values.CAPTCHA_SECRET ?? '',
    verifyUrl: values.CAPTCHA_VERIFY_URL,
  }
}

function prepareDataFolder(given: string | undefined): string {
  const folder = resolve(given ?? (process.getuid?.() === 0 ? '/var/lib/quarry' : join(PROJECT_FOLDER, '.data')))
  try {
    // Others may traverse it (under root the embedded database has its own account), but not list it.
    mkdirSync(folder, { recursive: true, mode: 0o711 })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigurationError(
      `QUARRY_DATA is "${folder}": the folder cannot be made (${reason}). Choose one that this account may write to.`,
      { cause },
    )
  }
  return folder
}

function readOrMakeSecret(dataFolder: string): string {
  const path = join(dataFolder, 'secret')
  makeOnce(path, () => `${randomBytes(SECRET_BYTES).toString('base64url')}\n`)
  return readFileSync(path, 'utf8').trim()
}

/** The keys under which secrets are encrypted: of the environment, of the named file, else of the program's own file. */
function secretKeysOf(values: Settings, dataFolder: string): SecretKeysConfiguration {
  if (values.QUARRY_SECRET_KEY !== undefined)
    return { keys: parseSecretKeys(values.QUARRY_SECRET_KEY), isOwnFile: false, isNew: false }
  const named = values.QUARRY_SECRET_KEY_FILE
  const isOwnFile = named === undefined
  const { file, isNew } = isOwnFile ? ownSecretKeyFile(dataFolder) : { file: resolve(named), isNew: false }
  try {
    return { keys: readSecretKeyFile(file), file, isOwnFile, isNew }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ConfigurationError(
      `The keys that encrypt secrets cannot be read from ${file}: ${reason}. Bring the file back from where you keep it, or set QUARRY_SECRET_KEY.`,
      { cause },
    )
  }
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '')
}

function isLoopback(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    (isIP(host) === 4 && host.startsWith('127.'))
  )
}

// If the public address ends in our own port, there is nothing between browsers and this process.
function isReachedDirectly(publicUrl: URL, port: number): boolean {
  const publicPort = Number(publicUrl.port || (publicUrl.protocol === 'https:' ? 443 : 80))
  return !isLoopback(bareHost(publicUrl)) && publicPort === port
}
