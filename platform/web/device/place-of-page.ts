/** Where the page is, as links lead there. */
export function placeOfPage(): string {
  const { pathname, search, hash } = globalThis.location
  return `${pathname}${search}${hash}`
}
