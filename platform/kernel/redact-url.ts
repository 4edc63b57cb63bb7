/** Longest path that is written to a log or a report (document 3 §9.1); queries and hashes have the same limit. */
const MAX_LOGGED_PATH_CHARS = 2048

const SECRET_PARAMETERS = new Set(['token', 'confirmation_token', 'code'])
const REDACTED = '[redacted]'
const ID_PLACEHOLDER = '[id]'

const LONG_ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
// A short identifier is 20 to 22 characters after a slash or the hyphen of a slug; a word has neither digits nor
// capitals.
const SHORT_ID = /(?<=[/-])(?=[a-z]*[A-Z\d])[0-9A-Za-z]{20,22}(?=\/|$)/g

/**
 * An address fit for logs and reports (document 3 §7.9): the parameters token, confirmation_token and code are redacted
 * in query and hash; identifiers become "[id]", and in the path their slugs, which are titles by users, are removed
 * with them; what is over 2048 characters is cut. Never throws: what is not an address is treated as a path.
 */
export function redactUrl(address: string): string {
  const [, beforeQuery = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(address) ?? []
  const [, origin = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)?(.*)$/is.exec(beforeQuery) ?? []
  const safePath = path
    .split('/')
    .map((segment) => redactSegment(segment))
    .join('/')
    .slice(0, MAX_LOGGED_PATH_CHARS)
  return `${origin.replace(/\/\/[^@/]*@/, '//')}${safePath}${redactParameters('?', query)}${redactParameters('#', hash)}`
}

function redactSegment(segment: string): string {
  const marked = `/${segment}`.replace(LONG_ID, ID_PLACEHOLDER).replace(SHORT_ID, ID_PLACEHOLDER)
  return marked.includes(ID_PLACEHOLDER) ? ID_PLACEHOLDER : segment
}

function redactParameters(mark: string, text: string): string {
  if (!text) return ''
  const parts = text.split('&').map((part) => {
    const name = part.split('=', 1)[0] ?? ''
    return part.includes('=') && SECRET_PARAMETERS.has(decodeName(name))
      ? `${name}=${REDACTED}`
      : part.replace(LONG_ID, ID_PLACEHOLDER)
  })
  return mark + parts.join('&').slice(0, MAX_LOGGED_PATH_CHARS)
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    // A malformed escape cannot be one of the secret names.
    return name
  }
}
