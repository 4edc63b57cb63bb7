import { pageMetadata } from '../metadata/index.ts'

const FETCHED_KEY = 'quarry.files.fetched'

let known = false

/** Whether the browser was given every file of this release to keep: parts come from there, also without a server. */
export function areFilesFetched(): boolean {
  known ||= localStorage.getItem(FETCHED_KEY) === pageMetadata().release.hash
  return known
}

export function noteFilesFetched(): void {
  localStorage.setItem(FETCHED_KEY, pageMetadata().release.hash)
}
