import { isIP } from 'node:net'
import { forbidden } from '#platform/kernel/errors.ts'
import { askedHost, hostName, isBelowRoot } from '#identity/server/index.ts'

/**
 * Refuses a request whose Host is neither the root domain, nor below it, nor this machine or a bare address: the owner
 * of any other name may make it lead here, and its pages would read what only this machine may.
 * @throws Failure Forbidden
 */
export function refuseOtherNames(publicUrl: string, request: { headers: { host?: string | undefined } }): void {
  const name = hostName(askedHost(request))
  const isAddress = isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0
  if (isAddress || name === 'localhost' || isBelowRoot(publicUrl, name)) return
  throw forbidden('Nothing of ours answers at this address.')
}
