import { createRootRoute } from '@tanstack/react-router'

/** The root of all routes of either application; a page loads only one of them. */
export const rootRoute = createRootRoute()
