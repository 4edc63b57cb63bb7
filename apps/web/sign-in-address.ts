import { pageMetadata } from '#platform/web/metadata/index.ts'

/** On the root domain, the address that leads into a workspace's host, past signing in where that is needed. */
export function signInAddress(host: string, path: string): string {
  const address = new URL('/auth/enter', location.href)
  address.hostname = pageMetadata().host.rootDomain
  address.searchParams.set('host', host)
  address.searchParams.set('path', path)
  return address.href
}
