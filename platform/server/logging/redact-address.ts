const MAX_PATH_CHARS = 2_048
const REDACTED = '[redacted]'
const SECRET_PARAMETERS = new Set(['token', 'confirmation_token', 'code'])
const LONG_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
/** A short identifier stands alone or closes a slug (document 1 §2.13). */
const SHORT_ID = /(^|-)([0-9A-Za-z]{20,22})$/

/**
 * The form of a request's address that may be logged: the query parameters token, confirmation_token and code and every
 * identifier in the path are hidden, and a path of more than 2048 characters is cut (document 3 §7.9). Never throws.
 */
export function redactAddress(address: string): string {
  const [beforeHash = ''] = address.split('#', 1)
  const queryStart = beforeHash.indexOf('?')
  const path = queryStart === -1 ? beforeHash : beforeHash.slice(0, queryStart)
  const query = queryStart === -1 ? undefined : beforeHash.slice(queryStart + 1)
  const shown = redactPath(path)
  const cut = shown.length > MAX_PATH_CHARS ? `${shown.slice(0, MAX_PATH_CHARS)}…` : shown
  return query === undefined ? cut : `${cut}?${redactQuery(query)}`.slice(0, MAX_PATH_CHARS * 2)
}

function redactPath(path: string): string {
  return path
    .replaceAll(LONG_ID, REDACTED)
    .split('/')
    .map((segment) => segment.replace(SHORT_ID, (whole, before: string, id: string) => (looksLikeId(id) ? `${before}${REDACTED}` : whole)))
    .join('/')
}

// Names of screens and files are long words too, but rarely with digits or mixed case.
function looksLikeId(text: string): boolean {
  return /\d/.test(text) || (/[a-z]/.test(text) && /[A-Z]/.test(text))
}

function redactQuery(query: string): string {
  return query
    .split('&')
    .map((pair) => {
      const [name = ''] = pair.split('=', 1)
      return SECRET_PARAMETERS.has(decodedName(name)) ? `${name}=${REDACTED}` : pair.replaceAll(LONG_ID, REDACTED)
    })
    .join('&')
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).toLowerCase()
  } catch {
    return name.toLowerCase()
  }
}
