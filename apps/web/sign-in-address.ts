import { pageMetadata } from '#platform/web/metadata/index.ts'

/** On the root domain, the address that leads to a workspace's host, by way of signing in where that is needed. */
export function signInAddress(host: string, path: string): string {
  const address = new URL('/auth/enter', location.href)
  address.hostname = pageMetadata().host.rootDomain
  address.searchParams.set('host', host)
  address.searchParams.set('path', path)
  return address.href
}
