import { useEffect, useEffectEvent } from 'react'
import { readIdentity } from '#identity/web/index.ts'
import { goOn, SIGNED_IN_CHANNEL } from './go-on.tsx'

/**
 * Continues on a page that waits for a mail, when its link was opened in another tab. Checks when another tab reports
 * it, and when the user returns to the page.
 */
export function useGoesOnWhenSignedInElsewhere(redirect: string | undefined): void {
  const leadOn = useEffectEvent(() => goOn(redirect))
  useEffect(() => {
    const look = async (): Promise<void> => {
      const identity = await readIdentity()
      if (identity) leadOn()
    }
    // On a failure the page keeps waiting: the tab of the mail shows the error.
    const lookQuietly = (): void => void look().catch(() => undefined)
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') lookQuietly()
    }
    const channel = new BroadcastChannel(SIGNED_IN_CHANNEL)
    channel.addEventListener('message', lookQuietly)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      channel.close()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [])
}
