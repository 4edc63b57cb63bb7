import { isIP } from 'node:net'
import { z } from 'zod'
import { LANGUAGE_PROVIDER_NAMES } from './models/language/providers.ts'
import { parseSecretKeys } from './secret-key-file.ts'

/** What the documentation says about a setting in addition to its description. */
type SettingNotes = { group: string; fallback: string; example?: string; secret?: true }

const MAX_PORT = 65_535
const MAX_DIMENSIONS = 4_096
const MIN_SECRET_CHARS = 32
const ROLE_NAMES = ['api', 'collab', 'worker'] as const

/** A role of a process. */
export type Role = (typeof ROLE_NAMES)[number]

function text(description: string, notes: SettingNotes) {
  return z
    .string()
    .optional()
    .meta({ description, ...notes })
}

/** A setting that is checked by `problem`, which returns what the value must be when it is wrong. */
function checked(description: string, notes: SettingNotes, problem: (value: string) => string | undefined) {
  return z
    .string()
    .superRefine((value, context) => {
      const sentence = problem(value)
      if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence })
    })
    .optional()
    .meta({ description, ...notes })
}

function choice<const Names extends readonly [string, ...string[]]>(
  names: Names,
  description: string,
  notes: SettingNotes,
) {
  return z
    .enum(names, { error: `it must be one of ${names.join(', ')}` })
    .optional()
    .meta({ description, ...notes })
}

function address(protocols: readonly string[], description: string, notes: SettingNotes) {
  return checked(description, notes, (value) => {
    const scheme = URL.canParse(value) ? new URL(value).protocol : undefined
    if (scheme !== undefined && protocols.includes(scheme)) return undefined
    return `it must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}${notes.example === undefined ? '' : `, like ${notes.example}`}`
  })
}

const http = ['http:', 'https:'] as const
const general = 'General'
const data = 'Data'
const signIn = 'Sign-in'
const captcha = 'Captcha'
const processes = 'Processes'
const recordings = 'Recordings'
const documents = 'Documents'
const models = 'Models of this machine'
const speech = 'Speech to text'
const embeddings = 'Search by meaning'
const language = 'AI model'

/** Every setting by the name of its environment variable. An empty value counts as not set. */
export const settings = z.object({
  PORT: checked('The port to listen on; 0 takes any free one.', { group: general, fallback: '3000' }, (value) =>
    /^\d{1,5}$/.test(value) && Number(value) <= MAX_PORT
      ? undefined
      : `it must be a whole number from 0 to ${MAX_PORT}`,
  ),
  HOST: checked(
    'The network address to listen on.',
    {
      group: general,
      fallback:
        '`127.0.0.1`, this machine only; `0.0.0.0` if PUBLIC_URL names another host with the same port, so that browsers connect directly',
      example: '0.0.0.0',
    },
    (value) =>
      isIP(value) > 0 || value === 'localhost' ? undefined : 'it must be an IP address such as 127.0.0.1 or 0.0.0.0',
  ),
  PUBLIC_URL: checked(
    'The address that users enter. Workspaces are at subdomains of its host if those resolve.',
    { group: general, fallback: '`http://localhost:PORT`', example: 'https://research.example.com' },
    (value) => {
      if (!URL.canParse(value) || !http.some((protocol) => new URL(value).protocol === protocol)) {
        return 'it must be an address that begins with http:// or https://, like https://research.example.com'
      }
      const url = new URL(value)
      return url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
        ? undefined
        : 'it must name scheme and host only, without a path, a query or a password'
    },
  ),
  TRUSTED_PROXIES: checked(
    'Addresses or networks of reverse proxies whose X-Forwarded headers are trusted, separated by commas. They must forward the Host header unchanged.',
    { group: general, fallback: 'none', example: '10.0.0.0/8,192.168.1.4' },
    (value) => {
      const wrong = list(value).find((entry) => !isNetwork(entry))
      return wrong === undefined ? undefined : `"${wrong}" is not an IP address or network such as 10.0.0.0/8`
    },
  ),
  SINGLE_HOST: choice(
    ['auto', 'on', 'off'],
    'Whether there is only one host name, which then serves the only workspace.',
    {
      group: general,
      fallback: '`auto`: on if PUBLIC_URL is an IP address',
    },
  ),
  QUARRY_ENVIRONMENT: choice(['production', 'development', 'test'], 'The environment that the program runs in.', {
    group: general,
    fallback: '`production`',
  }),
  LOG_LEVEL: choice(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'The lowest level of messages that are logged.',
    {
      group: general,
      fallback: '`info`',
    },
  ),
  QUARRY_SECRET: checked(
    `The key that signs sessions and tickets, ${MIN_SECRET_CHARS} characters or more. Several machines need the same key.`,
    { group: general, fallback: 'created once and stored in the data folder, in the file `secret`', secret: true },
    (value) =>
      value.length >= MIN_SECRET_CHARS
        ? undefined
        : `it must have ${MIN_SECRET_CHARS} characters or more, for example from: openssl rand -base64 48`,
  ),
  QUARRY_SECRET_KEY: checked(
    'The key that encrypts stored secrets, such as the keys of model services: 32 bytes in base64 (`openssl rand -base64 32`). ' +
      'Several, separated by commas: the first encrypts, the others still open what was encrypted under them; ' +
      '`npm run quarry -- rotate-secret-key` moves everything under the first. Several machines need the same keys. Without its key a ' +
      'secret cannot be read again; a backup does not contain the keys unless it is made with `--with-secret-keys`.',
    {
      group: general,
      fallback: 'created once and stored in the data folder, in the file `secret-keys`; keep a copy of it elsewhere',
      secret: true,
    },
    (value) => {
      try {
        parseSecretKeys(value)
        return undefined
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
  ),
  QUARRY_SECRET_KEY_FILE: text('A file with these keys, one a line, instead of QUARRY_SECRET_KEY.', {
    group: general,
    fallback: 'the file `secret-keys` in the data folder',
    example: '/run/secrets/quarry-secret-keys',
  }),
  QUARRY_DATA: text('The folder of the embedded database, uploaded files and the search index.', {
    group: data,
    fallback: '`/var/lib/quarry` for root, else `.data` in the project folder',
  }),
  DATABASE_URL: address(
    ['postgresql:', 'postgres:'],
    'A PostgreSQL server, version 15 or newer, instead of the embedded one. Its role must not be a superuser.',
    {
      group: data,
      fallback: 'the embedded PostgreSQL',
      example: 'postgresql://quarry:password@db.example.com/quarry',
      secret: true,
    },
  ),
  S3_ENDPOINT: address(http, 'The address of an S3-compatible object store.', {
    group: data,
    fallback: "Amazon's for the region",
    example: 'https://storage.example.com',
  }),
  S3_REGION: text('The region of the object store.', { group: data, fallback: '`us-east-1`' }),
  S3_BUCKET: text('The bucket for uploaded files; setting it enables the object store.', {
    group: data,
    fallback: 'files are stored in the data folder',
  }),
  S3_ACCESS_KEY_ID: text('The access key of the object store.', {
    group: data,
    fallback: 'none; needed with S3_BUCKET',
  }),
  S3_SECRET_ACCESS_KEY: text('The secret of that access key.', {
    group: data,
    fallback: 'none; needed with S3_BUCKET',
    secret: true,
  }),
  S3_PATH_STYLE: choice(
    ['on', 'off'],
    'Whether the bucket is in the path instead of the host name; most self-hosted object stores require it.',
    {
      group: data,
      fallback: '`on` with S3_ENDPOINT, else `off`',
    },
  ),
  SMTP_URL: address(['smtp:', 'smtps:'], 'The mail server.', {
    group: 'Mail',
    fallback:
      'no mail is sent; in development, and with the embedded database if only this machine is served, a mailbox page shows ' +
      'it (its address and key are printed at start); elsewhere `npm run quarry -- sign-in-link ADDRESS` lets users in',
    example: 'smtps://user:password@mail.example.com:465',
    secret: true,
  }),
  MAIL_FROM: checked(
    'The sender of mail.',
    { group: 'Mail', fallback: '`Quarry <no-reply@HOST>`', example: 'Research <research@example.com>' },
    (value) =>
      /^[^<>@\s]+@[^<>@\s]+$|^[^<>]*<[^<>@\s]+@[^<>@\s]+>$/.test(value)
        ? undefined
        : 'it must be an email address, like Research <research@example.com>',
  ),
  OIDC_ISSUER: address(
    http,
    'The issuer address of an OpenID Connect provider; setting it enables this way to sign in.',
    {
      group: signIn,
      fallback: 'none',
      example: 'https://login.example.com',
    },
  ),
  OIDC_CLIENT_ID: text('The client id from the provider.', {
    group: signIn,
    fallback: 'none; needed with OIDC_ISSUER',
  }),
  OIDC_CLIENT_SECRET: text('The client secret from the provider.', {
    group: signIn,
    fallback: 'none; needed with OIDC_ISSUER',
    secret: true,
  }),
  OIDC_TRUST_EMAIL: choice(
    ['on', 'off'],
    'Whether all email addresses from the provider count as confirmed, for providers that never report this. Only use it if users cannot choose their address there.',
    {
      group: signIn,
      fallback: '`off`',
    },
  ),
  OIDC_LABEL: text('The label of the sign-in button.', { group: signIn, fallback: '`Single sign-on`' }),
  CAPTCHA_PROVIDER: choice(
    ['none', 'turnstile', 'hcaptcha', 'recaptcha'],
    'The captcha provider that keeps bots out at sign-up.',
    { group: captcha, fallback: '`none`' },
  ),
  CAPTCHA_SITE_KEY: text('The public key of the captcha.', {
    group: captcha,
    fallback: 'none; needed with a provider',
  }),
  CAPTCHA_SECRET: text('The secret key of the captcha.', {
    group: captcha,
    fallback: 'none; needed with a provider',
    secret: true,
  }),
  CAPTCHA_VERIFY_URL: address(http, 'Where answers are verified.', {
    group: captcha,
    fallback: "the provider's own address",
    example: 'https://captcha.example.com/verify',
  }),
  FFMPEG_PATH: text('The program ffmpeg, which converts recordings for playback.', {
    group: recordings,
    fallback: "the machine's own, else the one installed by npm",
    example: '/usr/bin/ffmpeg',
  }),
  FFPROBE_PATH: text('The program ffprobe, which reads the properties of a recording.', {
    group: recordings,
    fallback: "the machine's own, else the one installed by npm",
    example: '/usr/bin/ffprobe',
  }),
  SOFFICE_PATH: text('The program soffice of LibreOffice, which converts office documents to pages.', {
    group: documents,
    fallback: "the machine's own; without it office documents can only be downloaded",
    example: '/usr/bin/soffice',
  }),
  FILES_READ_AT_ONCE_MB: checked(
    'How many megabytes of imported files one process reads at once for one workspace; more files wait, and a larger file is read alone.',
    { group: documents, fallback: '`200`', example: '500' },
    (value) => (/^[1-9]\d{0,5}$/.test(value) ? undefined : 'it must be a whole number of megabytes from 1 to 999999'),
  ),
  REDIS_URL: address(
    ['redis:', 'rediss:'],
    'A Redis server for live updates; required if several processes or machines serve users.',
    {
      group: processes,
      fallback: 'none: live updates stay in one process',
      example: 'redis://cache.example.com:6379',
      secret: true,
    },
  ),
  ROLES: checked(
    'The roles of this process: any of api, collab, worker, separated by commas, or all.',
    { group: processes, fallback: '`all`', example: 'api,collab' },
    (value) => {
      const wrong = list(value).find((entry) => entry !== 'all' && !isRole(entry))
      return wrong === undefined ? undefined : `"${wrong}" is not one of all, ${ROLE_NAMES.join(', ')}`
    },
  ),
  READING_THREAD: choice(
    ['on', 'off'],
    'Whether expensive queries run in a separate thread, so that other requests do not wait for them; the thread uses ' +
      'some 200 MB, from the first such query until five minutes after the last, and 512 MB at most.',
    { group: processes, fallback: '`on` if the machine or container has 2 GB of memory or more' },
  ),
  QUARRY_MODELS: text(
    'The folder of the models that run on this machine; it can be copied from another installation.',
    { group: models, fallback: '`models` in the data folder' },
  ),
  SPEECH_URL: address(
    http,
    'The address of an OpenAI-compatible transcription service, without `/audio/transcriptions` at the end; recordings are then sent there instead of being transcribed on this machine.',
    {
      group: speech,
      fallback: 'none: recordings stay on this machine',
      example: 'https://speech.example.com/v1',
    },
  ),
  SPEECH_KEY: text('The key of the transcription service.', { group: speech, fallback: 'none', secret: true }),
  SPEECH_MODEL: text('The model that the transcription service uses.', { group: speech, fallback: '`whisper-1`' }),
  EMBEDDINGS_URL: address(
    http,
    'The address of an OpenAI-compatible embeddings service, without `/embeddings` at the end; texts and ' +
      'searches are then sent there instead of being processed on this machine. With another model, ' +
      'everything is embedded again.',
    {
      group: embeddings,
      fallback: 'none: texts stay on this machine',
      example: 'https://embeddings.example.com/v1',
    },
  ),
  EMBEDDINGS_KEY: text('The key of the embeddings service.', { group: embeddings, fallback: 'none', secret: true }),
  EMBEDDINGS_MODEL: text('The model that the embeddings service uses.', {
    group: embeddings,
    fallback: '`text-embedding-3-small`',
  }),
  EMBEDDINGS_DIMENSIONS: checked(
    'The number of dimensions of the vectors of that model.',
    { group: embeddings, fallback: '`1536`', example: '768' },
    (value) =>
      /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_DIMENSIONS
        ? undefined
        : `it must be a whole number from 1 to ${MAX_DIMENSIONS}`,
  ),
  QUARRY_LANGUAGE_MODEL_PROVIDER: choice(
    LANGUAGE_PROVIDER_NAMES,
    'The provider of the language model for workspaces that have none of their own. Texts of questions and summaries are then sent there.',
    { group: language, fallback: '`openai-compatible`' },
  ),
  QUARRY_LANGUAGE_MODEL_NAME: text('The language model, as the provider calls it; setting it enables it.', {
    group: language,
    fallback: 'none: no text is sent anywhere',
  }),
  QUARRY_LANGUAGE_MODEL_URL: address(
    http,
    'The address of the service, without `/chat/completions` at the end. It may be on this machine or in a private network.',
    { group: language, fallback: "the provider's own", example: 'http://127.0.0.1:11434/v1' },
  ),
  QUARRY_LANGUAGE_MODEL_KEY: text('The key of the service.', { group: language, fallback: 'none', secret: true }),
  QUARRY_LANGUAGE_MODEL_REGION: text('Where the model runs, as people are told.', {
    group: language,
    fallback: 'not said',
    example: 'EU (Frankfurt)',
  }),
  QUARRY_LANGUAGE_MODEL_CONTEXT_TOKENS: checked(
    'How many tokens the model reads and writes together; longer requests are refused without being sent.',
    { group: language, fallback: 'not known', example: '128000' },
    (value) => (/^[1-9]\d{0,7}$/.test(value) ? undefined : 'it must be a whole number from 1 to 99999999'),
  ),
  QUARRY_LANGUAGE_MODEL_PRICES: checked(
    'What a million tokens cost that the model reads, and that it writes, and in which currency.',
    { group: language, fallback: 'money is not counted', example: '2.50 10.00 EUR' },
    (value) =>
      /^\d+(\.\d+)? \d+(\.\d+)? [A-Z]{3}$/.test(value)
        ? undefined
        : 'it must be two prices and a currency, like 2.50 10.00 EUR',
  ),
  QUARRY_LANGUAGE_MODEL_BUDGET: checked(
    'What each workspace may spend on this model in a calendar month, in that currency. Administrators of a workspace can set less.',
    { group: language, fallback: 'no limit', example: '50' },
    (value) => (/^\d{1,8}(\.\d+)?$/.test(value) ? undefined : 'it must be an amount, like 50'),
  ),
  QUARRY_LANGUAGE_MODELS_OF_WORKSPACES: choice(
    ['on', 'off'],
    'Whether administrators of workspaces may use a model of their own instead.',
    { group: language, fallback: '`on`' },
  ),
  QUARRY_LANGUAGE_MODELS_PRIVATE: choice(
    ['on', 'off'],
    'Whether the model of a workspace may be at an address of this machine or of a private network. Whoever administers a workspace then reaches services there.',
    { group: language, fallback: '`off`' },
  ),
  METRICS_TOKEN: text('The bearer token that lets other machines read /metrics.', {
    group: processes,
    fallback: 'none: /metrics answers this machine only',
    secret: true,
  }),
})

/** The values from the environment, checked one by one. */
export type Settings = z.infer<typeof settings>

/** The entries of a comma-separated value. */
export function list(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** The roles that a value of ROLES names. */
export function parseRoles(value: string): Role[] {
  const names = list(value)
  return names.length === 0 || names.includes('all')
    ? [...ROLE_NAMES]
    : ROLE_NAMES.filter((role) => names.includes(role))
}

function isRole(name: string): name is Role {
  return ROLE_NAMES.some((role) => role === name)
}

function isNetwork(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/')
  const version = isIP(ip)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
