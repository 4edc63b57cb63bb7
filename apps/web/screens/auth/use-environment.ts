import type { SignInEnvironment } from '#identity/model/answers.ts'
import { readEnvironment, useLoaded } from '#identity/web/index.ts'

/**
 * What this installation offers for signing in. Null until it is known: the forms work without it, and gain buttons.
 */
export function useEnvironment(): SignInEnvironment | null {
  const [loaded] = useLoaded(readEnvironment)
  return loaded.state === 'ready' ? loaded.data : null
}
