import { lazyScreen } from '#platform/web/chunks/index.ts'

/** The page of something that the person may not see. Loaded when it is needed: those who may do not wait for it. */
export const NoAccess = lazyScreen('no-access', async () => (await import('./no-access-page.tsx')).NoAccessPage)
