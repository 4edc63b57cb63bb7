import { Failure, notFound } from '#platform/kernel/errors.ts'
import { discoveryAddress, type Authentication, type OidcProvider } from './authentication.ts'

const DISCOVERY_TIMEOUT_MS = 5_000

/**
 * Opens the operator's provider at its first use and keeps it: one that is down when the server starts
 * is tried again, instead of being left out for good.
 */
export function openProvider(provider: OidcProvider | null, open: () => Authentication): () => Promise<Authentication> {
  let opened: Promise<Authentication> | null = null

  const reach = async (issuer: string): Promise<Authentication> => {
    const response = await fetch(discoveryAddress(issuer), { signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`The provider answers ${response.status} to discovery.`)
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
