import { createRoute } from '@tanstack/react-router'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

// They are opened together, and each file named here adds to the size of every page.
const places = async () => import('../screens/folders/place-screens.ts')
const explore = async () => import('../screens/explore/explore-screens.ts')
const browse = screen('browse', async () => (await places()).BrowseScreen)
const folder = screen('folder', async () => (await places()).FolderScreen)
const user = screen('user', async () => (await explore()).UserScreen)

const ask = async () => import('../screens/ask/ask-screen.tsx')

const folderId = idParams('projectCategoryId')
const userId = idParams('userId')

/** Folders, browse and explore, onboarding, and the user's own work (document 1 §2.3, §2.5). */
export const placeRoutes = [
  createRoute({ getParentRoute: () => frameRoute, path: '/browse', component: browse }),
  createRoute({ getParentRoute: () => frameRoute, path: '/browse/$tab', component: browse }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/shared',
    component: screen('shared', async () => (await places()).SharedScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/explore',
    component: screen('explore', async () => (await explore()).ExploreScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/explore/$savedFeedId',
    params: idParams('savedFeedId'),
    component: screen('saved-feed', async () => (await explore()).SavedFeedScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/start',
    component: screen('start', async () => (await explore()).StartScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/folders/$projectCategoryId',
    params: folderId,
    component: folder,
  }),
  createRoute({ getParentRoute: () => frameRoute, path: '/user/$userId', params: userId, component: user }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/ask',
    component: screen('ask', async () => (await ask()).AskScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/ask/$conversationId',
    params: idParams('conversationId'),
    component: screen('conversation', async () => (await ask()).ConversationScreen),
  }),
  // The screens know which tabs exist.
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/folders/$projectCategoryId/$tab',
    params: { parse: ({ tab, ...raw }) => ({ tab, ...folderId.parse(raw) }) },
    component: folder,
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/user/$userId/$tab',
    params: { parse: ({ tab, ...raw }) => ({ tab, ...userId.parse(raw) }) },
    component: user,
  }),
] as const
