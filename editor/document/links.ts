const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * The address if it is allowed in a link, otherwise null: http, https, mailto, tel, and addresses without a scheme.
 * Control characters and white space, which browsers ignore inside a scheme, are removed before the scheme is read.
 */
export function safeHref(href: string | null | undefined): string | null {
  if (!href) return null
  const trimmed = href.trim()
  const bare = trimmed.replace(
    /[\u0000-\u0020\u007f-\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff]/g,
    '',
  )
  if (bare === '') return null
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase()
  if (scheme === undefined) return /^[^/?#]*:/.test(bare) ? null : trimmed
  return SAFE_SCHEMES.has(scheme) ? trimmed : null
}

/** The address if a picture may be loaded from it, otherwise null: http, https and addresses without a scheme. */
export function safeImageSource(source: string | null | undefined): string | null {
  const href = safeHref(source)
  return href !== null && !/^\s*(mailto|tel):/i.test(href) ? href : null
}
