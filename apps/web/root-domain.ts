import { useEffect } from 'react'
import { withQuery } from '#identity/web/index.ts'
import { pageMetadata } from '#platform/web/metadata/index.ts'

/** The same page on the root domain, with its scheme and port. */
function rootAddress(path: string): URL {
  const address = new URL(path, location.href)
  address.hostname = pageMetadata().host.rootDomain
  return address
}

function isRootDomain(): boolean {
  return location.hostname === pageMetadata().host.rootDomain
}

/** Users sign in on the root domain only, and then return to the page of this workspace that they requested. */
export function signInHref(backTo: string): string {
  return rootAddress(withQuery('/auth/enter', { host: location.host, path: backTo })).href
}

/**
 * On a workspace's own domain, moves to the same page of the root domain: an account is shown and changed only under
 * the address of the installation.
 * @returns whether it moves
 */
export function useOurDomain(): boolean {
  const { rootDomain } = pageMetadata().host
  const leaves = location.hostname !== rootDomain && !location.hostname.endsWith(`.${rootDomain}`)
  useEffect(() => {
    if (leaves) location.replace(rootAddress(location.pathname).href)
  }, [leaves])
  return leaves
}

/** On a workspace's host, moves to the same page of the root domain. @returns whether it moves */
export function useRootDomain(href?: string): boolean {
  const leaves = !isRootDomain()
  useEffect(() => {
    if (leaves) location.replace(href ?? rootAddress(location.pathname + location.search).href)
  }, [leaves, href])
  return leaves
}
