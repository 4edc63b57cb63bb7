import { lazyScreen } from '#platform/web/chunks/index.ts'

/** The page of something that the user may not see. Loaded only when needed, so that others do not wait for it. */
export const NoAccess = lazyScreen('no-access', async () => (await import('./no-access-page.tsx')).NoAccessPage)
