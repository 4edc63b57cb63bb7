import { pageMetadata, readPageMetadata } from '../metadata/index.ts'

const RELOADED_FOR_KEY = 'reloaded-for-release'

/**
 * Reloads the page once when the server meanwhile serves another release than this page came from: its chunks are gone.
 * Gives true when the page is being reloaded. A second failure under the same new release is shown instead, so that a
 * broken release does not reload for ever.
 */
export async function reloadForNewRelease(reload: () => void = () => location.reload()): Promise<boolean> {
  const served = await servedReleaseHash()
  if (served === null || served === pageMetadata().release.hash) return false
  if (sessionStorage.getItem(RELOADED_FOR_KEY) === served) return false
  sessionStorage.setItem(RELOADED_FOR_KEY, served)
  reload()
  return true
}

/** The release of the page as the server gives it now; null when it cannot be asked. */
async function servedReleaseHash(): Promise<string | null> {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!response.ok) return null
    return readPageMetadata(new DOMParser().parseFromString(await response.text(), 'text/html')).release.hash
  } catch {
    // Offline, or a page of something in front of the server: nothing is known of a new release.
    return null
  }
}
