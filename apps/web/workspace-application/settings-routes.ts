import { createRoute, redirect } from '@tanstack/react-router'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

/** Around the pages of settings (document 1 §2.11). */
const settingsFrame = createRoute({
  getParentRoute: () => frameRoute,
  id: 'settings',
  component: screen('settings', async () => (await import('../screens/settings/settings-frame.tsx')).SettingsFrame),
})

/** The pages of settings. */
export const settingsRoutes = settingsFrame.addChildren([
  createRoute({ getParentRoute: () => settingsFrame, path: '/settings', component: screen('settings-general', async () => (await import('../screens/settings/general-screen.tsx')).GeneralScreen) }),
  createRoute({ getParentRoute: () => settingsFrame, path: '/settings/users', component: screen('settings-users', async () => (await import('../screens/settings/users-screen.tsx')).UsersScreen) }),
  createRoute({ getParentRoute: () => settingsFrame, path: '/settings/groups', component: screen('settings-groups', async () => (await import('../screens/settings/groups-screen.tsx')).GroupsScreen) }),
  createRoute({ getParentRoute: () => settingsFrame, path: '/settings/security', component: screen('settings-security', async () => (await import('../screens/settings/security-screen.tsx')).SecurityScreen) }),
  createRoute({ getParentRoute: () => settingsFrame, path: '/settings/user/account', component: screen('user-account', async () => (await import('../screens/settings/user-account-screen.tsx')).UserAccountScreen) }),
])

/** The first steps in a new workspace (document 1 §2.2). */
export const onboardingRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/onboarding',
    beforeLoad: () => {
      throw redirect({ to: '/onboarding/getting-started', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/onboarding/getting-started',
    component: screen('getting-started', async () => (await import('../screens/onboarding/getting-started-screen.tsx')).GettingStartedScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/onboarding/setup-workspace',
    component: screen('setup-workspace', async () => (await import('../screens/onboarding/setup-workspace-screen.tsx')).SetupWorkspaceScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/onboarding/project-setup',
    component: screen('project-setup', async () => (await import('../screens/onboarding/project-setup-screen.tsx')).ProjectSetupScreen),
  }),
] as const

const projectId = idParams('projectId')

/** The settings of a project (document 1 §2.4). */
export const projectSettingsRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/projects/$projectId/settings/$page',
  params: { parse: ({ page, ...raw }) => ({ page, ...projectId.parse(raw) }), stringify: ({ page, ...ids }) => ({ page, ...projectId.stringify(ids) }) },
  component: screen('project-settings', async () => (await import('../screens/settings/project-settings-screen.tsx')).ProjectSettingsScreen),
})
