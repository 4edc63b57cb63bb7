import { pageMetadata } from '../metadata/index.ts'

const FETCHED_KEY = 'quarry.files.fetched'

let known = false

/** Whether the browser was given every file of this release to keep: parts come from there, also without a server. */
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
    // A browser that keeps nothing fetches them again with the next page.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(FETCHED_KEY)
  } catch {
    // Where storage is refused nothing is known, and parts come from the server.
    return null
  }
}
