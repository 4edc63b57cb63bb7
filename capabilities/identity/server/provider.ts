import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { discoveryAddress, type Authentication, type OidcProvider } from './authentication.ts'
import { isSameIssuer } from './provider-subject.ts'

const DISCOVERY_TIMEOUT_MS = 5_000
const discovered = z.object({ issuer: z.string() })

/**
 * Opens the operator's provider at its first use and keeps it: one that is down when the server starts is tried again,
 * instead of being left out permanently.
 */
export function openProvider(provider: OidcProvider | null, open: () => Authentication): () => Promise<Authentication> {
  let opened: Promise<Authentication> | null = null

  const reach = async (issuer: string): Promise<Authentication> => {
    const response = await fetch(discoveryAddress(issuer), { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`The provider answers ${response.status} to discovery.`)
    // OpenID Connect Discovery 1.0 §4.3: otherwise the tokens of one provider could be accepted as those of another.
    const found = discovered.parse(await response.json())
    if (!isSameIssuer(found.issuer, issuer)) throw new Error(`The provider calls itself ${found.issuer}.`)
    const authentication = open()
    await authentication.$context
    return authentication
  }

  return async () => {
    if (provider === null) throw notFound('This way to sign in')
    opened ??= reach(provider.issuer)
    try {
      return await opened
    } catch (cause) {
      opened = null
      throw new Failure(
        'HumanErrorMessage',
        'Your sign-in provider cannot be reached. Try again in a moment, or use another way.',
        {
          reason: 'PROVIDER_UNAVAILABLE',
          cause,
        },
      )
    }
  }
}
