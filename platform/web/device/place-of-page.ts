/** The path, query and hash of the page, as in links. */
export function placeOfPage(): string {
  const { pathname, search, hash } = globalThis.location
  return `${pathname}${search}${hash}`
}
