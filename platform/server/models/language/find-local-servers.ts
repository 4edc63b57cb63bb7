import { z } from 'zod'
import { createOutgoingHttp } from '#platform/server/outgoing-http/index.ts'
import {
  LANGUAGE_PROVIDER_NAMES,
  LANGUAGE_PROVIDERS,
  type LanguageProviderName,
} from '#platform/kernel/language-providers.ts'

/** A model server that answers on this machine. */
export interface LocalModelServer {
  provider: LanguageProviderName
  baseUrl: string
  /** As it calls them; at most `MAX_MODELS`. */
  models: string[]
}

const TIMEOUT_MS = 700
const MAX_BYTES = 1024 * 1024
const MAX_MODELS = 200

const listed = z.object({ data: z.array(z.object({ id: z.string().min(1) })) })

/** The providers that run on a machine, where they listen unless told otherwise. */
const LOCAL_MODEL_ADDRESSES = LANGUAGE_PROVIDER_NAMES.flatMap((provider) => {
  const { localPort, baseUrl } = LANGUAGE_PROVIDERS[provider]
  return localPort === null ? [] : [{ provider, baseUrl }]
})

/**
 * Looks for model servers at the well-known ports of this machine. Only for the installation's administrator: who may
 * ask learns what listens here.
 */
export async function findLocalModelServers(
  addresses: ReadonlyArray<Pick<LocalModelServer, 'provider' | 'baseUrl'>> = LOCAL_MODEL_ADDRESSES,
): Promise<LocalModelServer[]> {
  const client = createOutgoingHttp({ isAllowed: (address) => address === '127.0.0.1' })
  const found = await Promise.all(
    addresses.map(async ({ provider, baseUrl }): Promise<LocalModelServer[]> => {
      try {
        const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, maxRedirects: 0 }
        const { status, body } = await client.request({ url: `${baseUrl}/models`, ...limits })
        const { data } = listed.parse(JSON.parse(body.toString('utf8')))
        return status === 200 ? [{ provider, baseUrl, models: data.slice(0, MAX_MODELS).map(({ id }) => id) }] : []
      } catch {
        // Nothing listens there, or something else does.
        return []
      }
    }),
  )
  return found.flat()
}
