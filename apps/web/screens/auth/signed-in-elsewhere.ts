import { useEffect, useEffectEvent } from 'react'
import { readIdentity } from '#identity/web/index.ts'
import { goOn, SIGNED_IN_CHANNEL } from './go-on.tsx'

/**
 * Leads on from a page that waits for a mail, when its link was opened in another tab. Looks when it is told so, and
 * when somebody comes back to it.
 */
export function useGoesOnWhenSignedInElsewhere(redirect: string | undefined): void {
  const leadOn = useEffectEvent(() => goOn(redirect))
  useEffect(() => {
    const look = async (): Promise<void> => {
      const identity = await readIdentity()
      if (identity) leadOn()
    }
    // Unanswered, the page goes on waiting: the mail's own tab has told what went wrong.
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
