import { takeBootstrapIdentity } from './bootstrap-data.ts'

/** How long the request may take; the page shows nothing of the workspace before its answer. */
const TIMEOUT_MS = 15_000
const IDENTITY_PATH = '/api/auth/identity'

/** What the frame of a workspace shows of the signed-in user, from identity's answer. */
export type SignedInPerson = {
  id: string
  email: string
  name: string
  currentTeams: { id: string; subdomain: string; name: string; logoUrl: string | null; primaryColor: string | null }[]
}

/**
 * Checked by hand and without identity's door: every page waits for this answer, and the schemas would be a sixth of
 * the size budget of a page. Identity's own screens validate it in full.
 */
function isAnswer(answer: unknown): answer is { identity: SignedInPerson | null } {
  if (typeof answer !== 'object' || answer === null || !('identity' in answer)) return false
  const { identity } = answer
  if (identity === null) return true
  return (
    typeof identity === 'object' &&
    'id' in identity &&
    'email' in identity &&
    'name' in identity &&
    'currentTeams' in identity &&
    Array.isArray(identity.currentTeams)
  )
}

/**
 * Who is signed in on this host, or null: the first time from the data in the page, later from the server.
 * @throws when the server does not answer, or the answer is not valid.
 */
export async function readSignedInPerson(): Promise<SignedInPerson | null> {
  const reported = takeBootstrapIdentity()
  if (isAnswer(reported)) return reported.identity
  const response = await fetch(IDENTITY_PATH, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error('Error while fetching', { cause: response.status })
  const answer: unknown = await response.json()
  if (!isAnswer(answer)) throw new Error('The server answered in a form that this page does not know.')
  return answer.identity
}
