import { useEffect, type ReactNode } from 'react'
import type { LoginIdentity } from '#identity/model/answers.ts'
import { readIdentity, useLoaded, withQuery, Working } from '#identity/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'

/** Who is signed in on the root domain. Other users are sent to sign in and then return; until then `card` is shown. */
export function useSignedIn(
  title: string,
): { identity: LoginIdentity; card: null } | { identity: null; card: ReactNode } {
  const [loaded, reload] = useLoaded(readIdentity)
  const isOut = loaded.state === 'ready' && loaded.data === null
  useEffect(() => {
    if (isOut) location.replace(withQuery('/auth/login', { redirect: location.pathname + location.search }))
  }, [isOut])
  if (loaded.state === 'failed')
    return { identity: null, card: <ErrorState compact message={loaded.failure.message} onRetry={reload} /> }
  if (loaded.state === 'loading' || loaded.data === null) return { identity: null, card: <Working title={title} /> }
  return { identity: loaded.data, card: null }
}
