import { createRoute, redirect } from '@tanstack/react-router'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

const recent = screen('recent', async () => (await import('../screens/recent/recent-screen.tsx')).RecentScreen)
const yourWork = screen('your-work', async () => (await import('../screens/recent/recent-screen.tsx')).YourWorkScreen)
const contacts = screen('contacts', async () => (await import('../screens/people/people-screen.tsx')).PeopleScreen)
const person = screen('person', async () => (await import('../screens/people/person-screen.tsx')).PersonScreen)

/** Home, recent and own work, and the people directory, within the shell (document 1 §2.3, §2.8). */
export const homeRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/home',
    component: screen('home', async () => (await import('../screens/home/home-screen.tsx')).HomeScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/history/$kind/$thingId',
    component: screen('history', async () => (await import('../screens/history/history-screen.tsx')).HistoryScreen),
  }),
  createRoute({ getParentRoute: () => frameRoute, path: '/recent', component: recent }),
  createRoute({ getParentRoute: () => frameRoute, path: '/recent/projects', component: recent }),
  createRoute({ getParentRoute: () => frameRoute, path: '/recent/notes', component: recent }),
  createRoute({ getParentRoute: () => frameRoute, path: '/recent/insights', component: recent }),
  createRoute({ getParentRoute: () => frameRoute, path: '/your-work', component: yourWork }),
  createRoute({ getParentRoute: () => frameRoute, path: '/your-work/insights', component: yourWork }),
  createRoute({ getParentRoute: () => frameRoute, path: '/your-work/projects', component: yourWork }),
  createRoute({ getParentRoute: () => frameRoute, path: '/contacts', component: contacts }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/people',
    beforeLoad: () => {
      throw redirect({ href: '/contacts', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/people/$personId',
    params: idParams('personId'),
    component: person,
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/contacts/$personId',
    params: idParams('personId'),
    component: person,
  }),
] as const
