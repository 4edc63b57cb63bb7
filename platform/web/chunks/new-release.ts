import { pageMetadata, readPageMetadata } from '../metadata/index.ts'

const RELOADED_FOR_KEY = 'reloaded-for-release'

/**
 * Reloads the page once when the server now serves another release than the one this page came from, whose chunks no
 * longer exist. Returns true when the page is being reloaded. A second failure under the same new release is shown
 * instead, so that a broken release does not reload forever.
 */
export async function reloadForNewRelease(reload: () => void = () => location.reload()): Promise<boolean> {
  const served = await servedReleaseHash()
  if (served === null || served === pageMetadata().release.hash) return false
  if (sessionStorage.getItem(RELOADED_FOR_KEY) === served) return false
  sessionStorage.setItem(RELOADED_FOR_KEY, served)
  reload()
  return true
}

/** The release that the server currently serves; null when it cannot be reached. */
async function servedReleaseHash(): Promise<string | null> {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (!response.ok) return null
    return readPageMetadata(new DOMParser().parseFromString(await response.text(), 'text/html')).release.hash
  } catch {
    // Offline, or a page of a proxy in front of the server: whether there is a new release is unknown.
    return null
  }
}
