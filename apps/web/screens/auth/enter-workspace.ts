import { withQuery } from '#identity/web/index.ts'

/** The address that leads from the root domain into a workspace: the server issues a ticket on the way. */
export function enterHref(address: string, path = '/'): string {
  return withQuery('/auth/enter', { host: new URL(address).host, path })
}

/** Goes to a workspace now. A full page load, since it is another host. */
export function enterWorkspace(address: string, path = '/'): void {
  location.assign(enterHref(address, path))
}
