import { narrowScreen } from 'virtual:built-constants'

/** Whether the sidebar will not be shown beside the page, as far as this browser knows. */
export function isSidebarHidden(): boolean {
  if (matchMedia(narrowScreen).matches) return true
  try {
    return localStorage.getItem('sidebar-hidden') === 'true'
  } catch {
    // A browser without storage has no hidden sidebar stored.
    return false
  }
}
