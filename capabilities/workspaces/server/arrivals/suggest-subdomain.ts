import type { GlobalDatabase } from '#platform/server/database/index.ts'
import { subdomainFor, subdomainProblem, subdomainWithSuffix } from '../../model/subdomain.ts'
import { isAddressTaken } from '../address-store.ts'

const MAX_TRIES = 20

/**
 * A free address that fits a name: the plain one, otherwise one with a random ending (document 2 §6). It is not
 * reserved.
 */
export async function suggestSubdomain(global: GlobalDatabase, name: string): Promise<string> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const candidate = tries === 0 ? subdomainFor(name) : subdomainWithSuffix(name, Math.random)
    if (subdomainProblem(candidate) === null && !(await isAddressTaken(global, candidate))) return candidate
  }
  throw new Error(`No address was free for “${name}” in ${MAX_TRIES} tries.`)
}

/** Why an address cannot be used, as a sentence; null if it is free. */
export async function addressProblem(global: GlobalDatabase, subdomain: string): Promise<string | null> {
  const problem = subdomainProblem(subdomain)
  if (problem !== null) return problem
  return (await isAddressTaken(global, subdomain)) ? `The address “${subdomain}” is taken. Choose another one.` : null
}
