import { createRoute, redirect } from '@tanstack/react-router'
import { idParams } from '../routes/identifiers.ts'
import { screen } from '../routes/screen.ts'
import { frameRoute } from './frame-route.ts'

// Every page of a workspace loads these routes, and each file named in them adds to its size.
const settings = async () => import('../screens/settings/settings-screens.ts')
const tagSettings = async () => import('../screens/tag-settings/tag-settings-screens.ts')
const fieldSettings = async () => import('../screens/field-settings/field-settings-screens.ts')
const templates = async () => import('../screens/templates/template-screens.ts')
const onboarding = async () => import('../screens/onboarding/onboarding-screens.ts')

const projectId = idParams('projectId')
/** A page of a project's settings: its path parameter is a word, not an identifier. */
const projectPage = {
  parse: ({ page, ...raw }: { page: string; projectId: string }) => ({ page, ...projectId.parse(raw) }),
  stringify: ({ page, ...ids }: { page: string; projectId: string }) => ({ page, ...projectId.stringify(ids) }),
}
const projectFields = screen('settings-project-fields', async () => (await fieldSettings()).ProjectFieldsSettingsScreen)

/** The frame of the pages of settings (document 1 §2.11). */
const settingsFrame = createRoute({
  getParentRoute: () => frameRoute,
  id: 'settings',
  component: screen('settings', async () => (await settings()).SettingsFrame),
})

/** The pages of settings. */
export const settingsRoutes = settingsFrame.addChildren([
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings',
    component: screen('settings-general', async () => (await settings()).GeneralScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/users',
    component: screen('settings-users', async () => (await settings()).UsersScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/groups',
    component: screen('settings-groups', async () => (await settings()).GroupsScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/security',
    component: screen('settings-security', async () => (await settings()).SecurityScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/ai',
    component: screen('settings-ai', async () => (await settings()).AiScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/projects',
    component: screen('settings-projects', async () => (await settings()).ProjectsSettingsScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/tags',
    component: screen('settings-tags', async () => (await tagSettings()).TagsSettingsScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/tags/$projectId',
    params: idParams('projectId'),
    component: screen('settings-project-tags', async () => (await tagSettings()).ProjectTagsSettingsScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/extensions',
    component: screen('settings-extensions', async () => (await tagSettings()).ExtensionsScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/fields',
    component: screen('settings-fields', async () => (await fieldSettings()).FieldsSettingsScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/fields/$projectId',
    params: projectId,
    component: projectFields,
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/fields/$projectId/$page',
    params: projectPage,
    component: projectFields,
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/people',
    component: screen('settings-people', async () => (await fieldSettings()).PeopleFieldsScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/templates',
    beforeLoad: () => {
      throw redirect({ to: '/settings/templates/projects', replace: true })
    },
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/templates/projects',
    component: screen('settings-templates', async () => (await templates()).ProjectTemplatesScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/templates/insights',
    component: screen('settings-insight-templates', async () => (await templates()).InsightTemplatesScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/templates/insights/$insightId',
    params: idParams('insightId'),
    component: screen('settings-insight-template', async () => (await templates()).InsightTemplateScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/trash',
    component: screen('settings-trash', async () => (await settings()).TrashScreen),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/user/account',
    component: screen(
      'user-account',
      async () => (await import('../screens/settings/user-account-screen.tsx')).UserAccountScreen,
    ),
  }),
  createRoute({
    getParentRoute: () => settingsFrame,
    path: '/settings/user/api',
    component: screen('user-api', async () => (await import('../screens/api/api-screen.tsx')).ApiScreen),
  }),
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
    component: screen('getting-started', async () => (await onboarding()).GettingStartedScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/onboarding/setup-workspace',
    component: screen('setup-workspace', async () => (await onboarding()).SetupWorkspaceScreen),
  }),
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/onboarding/project-setup',
    component: screen('project-setup', async () => (await onboarding()).ProjectSetupScreen),
  }),
] as const

const projectSettings = async () => import('../screens/settings/project-settings-screen.tsx')

/** The frame of the sections of a project's settings. */
const projectSettingsFrame = createRoute({
  getParentRoute: () => frameRoute,
  id: 'project-settings',
  component: screen('project-settings-frame', async () => (await projectSettings()).ProjectSettingsFrame),
})

/** The settings of a project (document 1 §2.4), starting with the general ones. */
export const projectSettingsRoutes = [
  createRoute({
    getParentRoute: () => frameRoute,
    path: '/projects/$projectId/settings',
    params: projectId,
    beforeLoad: ({ params }) => {
      throw redirect({
        to: '/projects/$projectId/settings/$page',
        params: { ...params, page: 'general' },
        replace: true,
      })
    },
  }),
  projectSettingsFrame.addChildren([
    createRoute({
      getParentRoute: () => projectSettingsFrame,
      path: '/projects/$projectId/settings/tags',
      params: projectId,
      component: screen('settings-tags-of-project', async () => (await tagSettings()).TagsOfProjectScreen),
    }),
    createRoute({
      getParentRoute: () => projectSettingsFrame,
      path: '/projects/$projectId/settings/$page',
      params: projectPage,
      component: screen('project-settings', async () => (await projectSettings()).ProjectSettingsScreen),
    }),
  ]),
] as const
