import { createRoute } from '@tanstack/react-router'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

// They are met together, and each file named here takes room on every page.
const places = async () => import('../screens/folders/place-screens.ts')
const browse = screen('browse', async () => (await places()).BrowseScreen)
const shared = screen('shared', async () => (await places()).SharedScreen)
const folder = screen('folder', async () => (await places()).FolderScreen)
const folderParams = idParams('projectCategoryId')

/** Folders, and all that there is to browse (document 1 §2.3). */
export const placeRoutes = [
  createRoute({ getParentRoute: () => frameRoute, path: '/browse', component: browse }),
  createRoute({ getParentRoute: () => frameRoute, path: '/browse/folders', component: browse }),
  createRoute({ getParentRoute: () => frameRoute, path: '/browse/created-by-you', component: browse }),
  createRoute({ getParentRoute: () => frameRoute, path: '/browse/shared-with-you', component: browse }),
  createRoute({ getParentRoute: () => frameRoute, path: '/shared', component: shared }),
  createRoute({ getParentRoute: () => frameRoute, path: '/folders/$projectCategoryId', params: folderParams, component: folder }),
  createRoute({ getParentRoute: () => frameRoute, path: '/folders/$projectCategoryId/projects', params: folderParams, component: folder }),
  createRoute({ getParentRoute: () => frameRoute, path: '/folders/$projectCategoryId/insights', params: folderParams, component: folder }),
] as const
