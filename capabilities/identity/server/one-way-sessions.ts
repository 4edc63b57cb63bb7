import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter } from '@better-auth/core/db/adapter'
import { tokenDigest } from './digests.ts'

type Create = DBTransactionAdapter<BetterAuthOptions>['create']

/**
 * Keeps session tokens out of the database: the row gets the digest, only the caller that created the session sees the
 * token. Sessions are found again by our own query on the digest, never through this adapter.
 */
export function keepSessionsOneWay(adapter: DBAdapter<BetterAuthOptions>): DBAdapter<BetterAuthOptions> {
  return {
    ...adapter,
    create: withDigest(adapter.create),
    transaction: async (work) =>
      adapter.transaction(async (inside) => work({ ...inside, create: withDigest(inside.create) })),
  }
}

function withDigest(create: Create): Create {
  return async <Row extends Record<string, unknown>, Result = Row>(
    request: Parameters<typeof create<Row, Result>>[0],
  ): Promise<Result> => {
    const token: unknown = 'token' in request.data ? request.data.token : undefined
    if (request.model !== 'session' || typeof token !== 'string') return create<Row, Result>(request)
    const made = await create<Row, Result>({ ...request, data: { ...request.data, token: tokenDigest(token) } })
    return { ...made, token }
  }
}
