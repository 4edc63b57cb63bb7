import { useCallback, useState, type ReactNode } from 'react'
import { pageHost } from '#platform/web/metadata/index.ts'
import type { SignedIn } from '#identity/model/answers.ts'
import { localPath } from '#identity/model/fields.ts'
import { NameForm } from '#identity/web/index.ts'

/**
 * Where users go who requested no page: into the workspace of this host where it has one, else to the choice of
 * workspaces.
 */
function afterSignIn(): string {
  return pageHost().application === 'workspace' ? '/' : '/auth/workspaces'
}

/** The redirect of an address, where it stays within the product. */
export function safeRedirect(text: string | undefined): string | undefined {
  const checked = localPath.safeParse(text)
  return checked.success ? checked.data : undefined
}

/** Continues after signing in. A full page load: some of these addresses are answered by the server. */
export function goOn(redirect: string | null | undefined): void {
  location.assign(safeRedirect(redirect ?? undefined) ?? afterSignIn())
}

/** Tells the other tabs of a browser that a user has signed in in one of them. */
export const SIGNED_IN_CHANNEL = 'quarry.signed-in'

function goOnEverywhere(redirect: string | null | undefined): void {
  const channel = new BroadcastChannel(SIGNED_IN_CHANNEL)
  channel.postMessage(null)
  channel.close()
  goOn(redirect)
}

/**
 * After signing in, asks users without a name for it, then continues. Until then `card` is shown instead of the form.
 */
export function useGoOn(): { onSignedIn: (answer: SignedIn) => void; card: ReactNode } {
  const [nameless, setNameless] = useState<SignedIn>()
  const onSignedIn = useCallback((answer: SignedIn) => {
    if (answer.name === '') setNameless(answer)
    else goOnEverywhere(answer.redirect)
  }, [])
  return { onSignedIn, card: nameless ? <NameForm onDone={() => goOnEverywhere(nameless.redirect)} /> : null }
}
