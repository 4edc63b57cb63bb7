import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MediaPrograms } from './media/index.ts'
import type { OfficeProgram } from './pdf/index.ts'
import { list, parseRoles, settings, type Role, type Settings } from './configuration-settings.ts'

/** A wrong configuration. The message names every wrong value and says what to change. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError'
}

/** Where uploaded files lie. */
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

/** How mail leaves. */
type MailConfiguration = { smtpUrl?: string; from: string; folder: string }

/** Who tells people from programs. */
type CaptchaConfiguration =
  | { provider: 'none' }
  | { provider: 'turnstile' | 'hcaptcha' | 'recaptcha'; siteKey: string; secret: string; verifyUrl?: string }

/** Who turns speech into text. */
export type SpeechConfiguration = {
  /** Where the models of this machine lie. */
  modelFolder: string
  /** Whether models that are not there are fetched; tests fetch none, nor does whoever develops. */
  fetchesModels: boolean
  /** A service that is asked instead. */
  endpoint?: { url: string; key?: string; model: string }
}

/** Who turns texts into vectors. */
export type EmbeddingsConfiguration = {
  /** Where the models of this machine lie. */
  modelFolder: string
  /** Whether a model that is not there is fetched; tests fetch none, nor does whoever develops. */
  fetchesModels: boolean
  /** A service that is asked instead. */
  endpoint?: { url: string; key?: string; model: string; dimensions: number }
}

/**
 * Everything that an installation can set, checked and completed with defaults. `docs/configuration.md` describes each
 * value.
 */
export type MailGoes = 'out' | 'to-mailbox' | 'nowhere'

export type Configuration = {
  environment: 'production' | 'development' | 'test'
  port: number
  host: string
  /** Scheme, host and port without a closing slash. */
  publicUrl: string
  trustedProxies: string[]
  singleHost: boolean
  dataFolder: string
  /** Undefined while no database runs yet: the supervisor then starts the embedded one. */
  databaseUrl?: string
  /** Whether the database is the embedded one. */
  embeddedDatabase: boolean
  redisUrl?: string
  storage: StorageConfiguration
  mail: MailConfiguration
  /**
   * Where mail goes: out, by SMTP; to the page that shows what was not sent, never on a network, since it shows sign-in
   * codes; or nowhere.
   */
  mailGoes: MailGoes
  /** Whether only programs of this machine reach it: it listens on the loopback, and its address names that. */
  isForThisMachine: boolean
  secret: string
  oidc?: { issuer: string; clientId: string; clientSecret: string; label: string; trustEmail: boolean }
  captcha: CaptchaConfiguration
  /** Where the programs that read recordings are looked for. */
  media: MediaPrograms
  office: OfficeProgram
  /** Of files that this process reads at once for one workspace. */
  readAtOnceBytes: number
  /** Whether dear questions are answered in a thread of their own. */
  readingThread: boolean
  speech: SpeechConfiguration
  embeddings: EmbeddingsConfiguration
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  roles: Role[]
  metricsToken?: string
}

type Environment = Record<string, string | undefined>

const DEFAULT_PORT = 3000
const SECRET_BYTES = 48
const DEFAULT_READ_AT_ONCE_MB = 200
const BYTES_OF_MB = 1_048_576
/** With so much the thread for dear questions takes a tenth. */
const AMPLE_MEMORY_BYTES = 2_000 * BYTES_OF_MB
/** Of the default model of an embeddings service. */
const DEFAULT_DIMENSIONS = 1_536
const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url))
/** Set by the supervisor for its children beside DATABASE_URL, never by people. */
const EMBEDDED_MARK = 'QUARRY_DATABASE_IS_EMBEDDED'

/**
 * Reads the configuration from the environment. Makes the data folder and, where QUARRY_SECRET is not set, the secret
 * in it. Throws ConfigurationError that names all wrong values at once.
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
    logLevel: values.LOG_LEVEL ?? 'info',
    roles: parseRoles(values.ROLES ?? 'all'),
    metricsToken: values.METRICS_TOKEN,
  }
}

/**
 * The environment for a child process of the supervisor: its own, with the embedded database's address where that is in
 * use.
 */
export function childEnvironment(embeddedDatabaseUrl: string | undefined): Environment {
  if (embeddedDatabaseUrl === undefined) return { ...process.env }
  return { ...process.env, DATABASE_URL: embeddedDatabaseUrl, [EMBEDDED_MARK]: '1' }
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
    ...needs('SPEECH_KEY', given['SPEECH_KEY'] !== undefined, ['SPEECH_URL']),
    ...['EMBEDDINGS_KEY', 'EMBEDDINGS_MODEL', 'EMBEDDINGS_DIMENSIONS'].flatMap((name) =>
      needs(name, given[name] !== undefined, ['EMBEDDINGS_URL']),
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

/** Of the container, where that has less than the machine. */
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
    // Others may pass through (the embedded database has an account of its own under root), but not list.
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
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const offered = `${path}.${process.pid}`
  writeFileSync(offered, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600 })
  try {
    // A link is made only where nothing stands yet, so of several processes that start together one wins, with its file
    // complete.
    linkSync(offered, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(offered, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
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

// Where the public address ends in our own port nothing stands between browsers and this process.
function isReachedDirectly(publicUrl: URL, port: number): boolean {
  const publicPort = Number(publicUrl.port || (publicUrl.protocol === 'https:' ? 443 : 80))
  return !isLoopback(bareHost(publicUrl)) && publicPort === port
}
