import { pageMetadata } from '../metadata/index.ts'

const FETCHED_KEY = 'quarry.files.fetched'

let known = false

/** Whether the browser has cached every file of this release, so that parts load even without a server. */
export function areFilesFetched(): boolean {
  const kept = known ? null : read()
  known ||= kept !== null && kept === pageMetadata().release.hash
  return known
}

export function noteFilesFetched(): void {
  const { hash } = pageMetadata().release
  try {
    localStorage.setItem(FETCHED_KEY, hash)
  } catch {
    // Without storage, the next page fetches the files again.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(FETCHED_KEY)
  } catch {
    // Without storage it is unknown whether files are cached, so parts come from the server.
    return null
  }
}
