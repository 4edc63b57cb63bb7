import { useCallback, useState, type ReactNode } from 'react'
import { pageHost } from '#platform/web/metadata/index.ts'
import type { SignedIn } from '#identity/model/answers.ts'
import { localPath } from '#identity/model/fields.ts'
import { NameForm } from '#identity/web/index.ts'

/**
 * Where people go who wanted nowhere in particular: into the workspace of this host where it has one, else to the
 * choice of workspaces.
 */
function afterSignIn(): string {
  return pageHost().application === 'workspace' ? '/' : '/auth/workspaces'
}

/** The redirect of an address, where it stays inside the product. */
export function safeRedirect(text: string | undefined): string | undefined {
  const checked = localPath.safeParse(text)
  return checked.success ? checked.data : undefined
}

/** Leads on after signing in. A whole page load: some of these addresses are answered by the server. */
export function goOn(redirect: string | null | undefined): void {
  location.assign(safeRedirect(redirect ?? undefined) ?? afterSignIn())
}

/** On it the tabs of a browser hear that somebody has signed in in one of them. */
export const SIGNED_IN_CHANNEL = 'quarry.signed-in'

function goOnEverywhere(redirect: string | null | undefined): void {
  const channel = new BroadcastChannel(SIGNED_IN_CHANNEL)
  channel.postMessage(null)
  channel.close()
  goOn(redirect)
}

/**
 * After signing in: asks those without a name for it, then leads on. `card` is what to show instead of the form
 * meanwhile.
 */
export function useGoOn(): { onSignedIn: (answer: SignedIn) => void; card: ReactNode } {
  const [nameless, setNameless] = useState<SignedIn>()
  const onSignedIn = useCallback((answer: SignedIn) => {
    if (answer.name === '') setNameless(answer)
    else goOnEverywhere(answer.redirect)
  }, [])
  return { onSignedIn, card: nameless ? <NameForm onDone={() => goOnEverywhere(nameless.redirect)} /> : null }
}
