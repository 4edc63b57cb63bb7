import { createRoute } from '@tanstack/react-router'
import { loadWhenAnswered } from '#platform/web/chunks/index.ts'
import { AuthFrame } from './auth-frame.tsx'
import { rootRoute } from './root-route.ts'
import { screen } from './screen.ts'

// Every first page loads these routes, and each file named in them adds to its size.
const arrivals = async () => import('../screens/auth/arrival-screens.ts')

/** The next user of this device finds no titles and searches of this one. */
async function forgetLists(): Promise<void> {
  const { forgetKeptLists } = await loadWhenAnswered(async () => import('#platform/web/device/kept-list.ts'))
  forgetKeptLists()
}

const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'auth', component: AuthFrame })

const loginRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/login',
  component: screen('login', async () => (await import('../screens/auth/login-screen.tsx')).LoginScreen),
})

const signupRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/signup',
  component: screen('signup', async () => (await import('../screens/auth/signup-screen.tsx')).SignupScreen),
})

const setUpRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/set-up',
  component: screen('set-up', async () => (await import('../screens/auth/set-up-screen.tsx')).SetUpScreen),
})

const logoutRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/logout',
  // Where this cannot be loaded, the screen cannot be loaded either, and shows the error.
  onEnter: () => void forgetLists().catch(() => undefined),
  component: screen('logout', async () => (await arrivals()).LogoutScreen),
})

const magicLoginRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/magic-login',
  component: screen('magic-login', async () => (await arrivals()).MagicLoginScreen),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/reset-password',
  component: screen('reset-password', async () => (await arrivals()).ResetPasswordScreen),
})

const unlockRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/unlock',
  component: screen('unlock', async () => (await arrivals()).UnlockScreen),
})

const confirmEmailRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/confirm-email',
  component: screen('confirm-email', async () => (await arrivals()).ConfirmEmailScreen),
})

const providerCallback = screen('provider-callback', async () => (await arrivals()).ProviderCallbackScreen)
const callbackRoute = createRoute({ getParentRoute: () => frameRoute, path: '/callback', component: providerCallback })
const oauthCallbackRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/users/oauth2/callback',
  component: providerCallback,
})

const mailboxRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/mailbox',
  component: screen('mailbox', async () => (await arrivals()).MailboxScreen),
})

const createWorkspaceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/create-workspace',
  component: screen(
    'create-workspace',
    async () => (await import('../screens/auth/create-workspace-screen.tsx')).CreateWorkspaceScreen,
  ),
})

const workspacesRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/workspaces',
  component: screen('workspaces', async () => (await import('../screens/auth/workspaces-screen.tsx')).WorkspacesScreen),
})

const findWorkspaceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/find-workspace',
  component: screen('find-workspace', async () => (await arrivals()).FindWorkspaceScreen),
})

const joinWorkspaceRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/join-workspace',
  component: screen('join-workspace', async () => (await arrivals()).JoinWorkspaceScreen),
})

const acceptInviteRoute = createRoute({
  getParentRoute: () => frameRoute,
  path: '/auth/accept-invite',
  component: screen('accept-invite', async () => (await arrivals()).AcceptInviteScreen),
})

/**
 * Signing in, and choosing, creating or joining a workspace: on the root domain and on a workspace's own host (document
 * 1 §2.1).
 */
export const authRoutes = frameRoute.addChildren([
  loginRoute,
  signupRoute,
  setUpRoute,
  logoutRoute,
  magicLoginRoute,
  resetPasswordRoute,
  unlockRoute,
  confirmEmailRoute,
  callbackRoute,
  oauthCallbackRoute,
  mailboxRoute,
  createWorkspaceRoute,
  workspacesRoute,
  findWorkspaceRoute,
  joinWorkspaceRoute,
  acceptInviteRoute,
])
