import { isRedirect } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { reelName, type ReelKey } from '#reels/model/reel.ts'
import { EmbeddedClip, EmbeddedReel, useReel } from '#reels/web/index.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { usePageTitle } from '#platform/web/design/page-frame.tsx'
import { ButtonLink } from '#platform/web/design/plain-button.tsx'
import { CallsProvider } from '#platform/web/graphql/index.ts'
import { useKeyboard } from '#platform/web/keyboard/index.ts'
import { useLiveFeed } from '../../workspace-application/live-feed.ts'
import { workspaceSession, type WorkspaceSession } from '../../workspace-application/session.ts'
import { embedPlace } from './embed-place.ts'
import classes from './embed.module.css'
import { embedStrings as strings } from './strings.ts'

type Reader = WorkspaceSession | 'stranger' | 'failed' | null

/**
 * /embed/…: one clip or a reel alone, embedded in other websites (document 1 §2.9). A user who may not read it sees a
 * plain message.
 */
export function EmbedScreen({ path }: { path: string }) {
  const [reader, setReader] = useState<Reader>(null)
  const place = embedPlace(path)
  usePageTitle(strings.title)
  useEffect(() => {
    // A user who has to sign in first is not redirected: the embedding page would show our sign-in form.
    workspaceSession(location.pathname).then(setReader, (error: unknown) =>
      setReader(isRedirect(error) ? 'stranger' : 'failed'),
    )
  }, [])
  if (place === null) return <Said title={strings.absent}>{strings.absentHint}</Said>
  if (reader === null) return <main className={classes.stage} aria-label={strings.loading} />
  if (reader === 'failed') return <Said title={strings.failed}>{strings.failedHint}</Said>
  if (reader === 'stranger')
    return (
      <Said title={strings.signIn} action={<SignIn />}>
        {strings.signInHint}
      </Said>
    )
  return (
    <CallsProvider calls={reader.calls}>
      <Keys />
      <main className={classes.stage}>
        {place.kind === 'reel' ? (
          <Reel id={place.id} />
        ) : (
          <EmbeddedClip
            highlightId={place.highlightId}
            absent={<Said title={strings.absent}>{strings.absentHint}</Said>}
          />
        )}
      </main>
    </CallsProvider>
  )
}

function Keys() {
  useKeyboard()
  useLiveFeed()
  return null
}

function Reel({ id }: { id: ReelKey }) {
  const { reel, clips, isLoading, isAbsent, error, retry } = useReel(id)
  usePageTitle(reel ? reelName(reel) : strings.title)
  if (isLoading) return null
  if (isAbsent || (reel && clips.length === 0)) return <Said title={strings.absent}>{strings.absentHint}</Said>
  if (!reel) return <ErrorState message={error?.message ?? ''} onRetry={retry} />
  return <EmbeddedReel reel={reel} clips={clips} name={reelName(reel)} />
}

/** Opens in a separate tab: a sign-in page is never shown inside another page. */
function SignIn() {
  const href = `/auth/login?${new URLSearchParams({ redirect: location.pathname + location.search }).toString()}`
  return window.parent === window ? (
    <ButtonLink href={href} variant="filled">
      {strings.open}
    </ButtonLink>
  ) : (
    <a className={classes.link} href={href} target="_blank" rel="noopener">
      {strings.open}
    </a>
  )
}

function Said({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.said}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.words}>{children}</p>
      {action}
    </div>
  )
}
