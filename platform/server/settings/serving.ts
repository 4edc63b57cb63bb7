import { isIP } from 'node:net'
import { parseSecretKeys } from '../secret-key-file.ts'
import { checked, choice, http, list, text } from './setting.ts'

const MAX_PORT = 65_535
const MIN_SECRET_CHARS = 32
const general = 'General'

/** How the program is reached, and what its processes do. */
export const servingSettings = {
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
}

function isNetwork(entry: string): boolean {
  const [ip = '', bits, ...rest] = entry.split('/')
  const version = isIP(ip)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
