import { createRootRoute } from '@tanstack/react-router'

/** Above all routes of either application; a page holds only one of them. */
export const rootRoute = createRootRoute()
