import { redirect } from '@tanstack/react-router'
import { asksTooMuch } from '#platform/kernel/errors.ts'
import { connectionMonitor } from '#platform/web/connection/index.ts'
import { noteFollowed } from '#platform/web/graphql/followed-events.ts'
import { createCalls, type CallError, type Calls } from '#platform/web/graphql/index.ts'
import { pageHost, pageMetadata } from '#platform/web/metadata/index.ts'
import { reportToServer } from '../page-services.ts'
import { reportedVersion, takeAnswer } from './bootstrap-data.ts'
import { cacheOfPages } from './cache-of-pages.ts'
import { readSignedInPerson } from './signed-in-person.ts'

/** The query of comments: a page sends many of them at once (document 3 §7). */
const BATCHED_OPERATION = 'CommentThreads'
const LOGIN_PATH = '/auth/login'

/** Who is signed in to which workspace on this page, and how the page calls the server for them. */
export type WorkspaceSession = {
  workspace: { name: string; logoUrl: string | null; primaryColor: string | null }
  viewer: { id: string; name: string; email: string; imageUrl: string | null }
  calls: Calls
}

/**
 * Where users go who are signed in but not in this workspace: the workspaces they may enter, and how to join this one.
 */
const WORKSPACES_PATH = '/auth/workspaces'

let opened: Promise<WorkspaceSession | 'signed-out' | 'outside'> | null = null

/** The sign-in page for a user who then returns to this address. */
function loginHref(backTo: string): string {
  return `${LOGIN_PATH}?${new URLSearchParams({ redirect: backTo }).toString()}`
}

function onCallError(error: CallError) {
  if (error.kind === 'signed-out') {
    if (!location.pathname.startsWith('/auth/'))
      location.assign(loginHref(location.pathname + location.search + location.hash))
    return
  }
  const isOurs = error.kind === 'fault' || error.kind === 'path-not-found' || error.kind === 'server'
  if (isOurs || asksTooMuch(error.reason)) reportToServer(error)
}

async function open(): Promise<WorkspaceSession | 'signed-out' | 'outside'> {
  const person = await readSignedInPerson()
  if (!person) return 'signed-out'
  const { subdomain } = pageHost()
  // An installation with one host name has no subdomain, and one workspace.
  const team =
    person.currentTeams.find((each) => each.subdomain === subdomain) ??
    (subdomain === null ? person.currentTeams[0] : undefined)
  // A workspace on its own domain is identified by its calls: the host name does not say which one it is.
  if (!team && subdomain !== null) return 'outside'
  const calls = createCalls({
    release: pageMetadata().release,
    batchedOperationName: BATCHED_OPERATION,
    cache: cacheOfPages,
    monitor: connectionMonitor,
    outboxOwner: `${team?.id ?? location.hostname}/${person.id}`,
    answerOnPage: takeAnswer,
    onError: onCallError,
  })
  // Each frame of the workspace follows its feed, which begins at the version that the page came with: answers that
  // arrive before are followed too, so that screens whose files are still loading need not request them again.
  noteFollowed(calls.client, reportedVersion() !== null)
  return {
    workspace: {
      name: team?.name ?? location.hostname,
      logoUrl: team?.logoUrl ?? null,
      primaryColor: team?.primaryColor ?? null,
    },
    viewer: { id: person.id, name: person.name || person.email, email: person.email, imageUrl: null },
    calls,
  }
}

/**
 * The session of this page, read once. Redirects users who are not signed in to the login page, which remembers the
 * requested address, and users who are not in this workspace to their own.
 * @throws Redirect, and whatever reading the identity throws.
 */
export async function workspaceSession(requested: string): Promise<WorkspaceSession> {
  opened ??= open()
  let outcome: 'signed-out' | 'outside'
  try {
    const session = await opened
    if (typeof session === 'object') return session
    outcome = session
  } catch (error) {
    opened = null
    throw error
  }
  opened = null
  throw redirect({ href: outcome === 'outside' ? WORKSPACES_PATH : loginHref(requested) })
}
