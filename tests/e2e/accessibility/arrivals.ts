import { strings as identity } from '#identity/web/strings.ts'
import { strings as workspaces } from '#workspaces/web/strings.ts'
import { alert, button, click, fill, heading, inTurn, textbox, words } from './reaching.ts'
import type { Stretch } from './walk.ts'

const NOBODY = 'nobody@elsewhere.example'
const email = textbox(identity.email)

/** The screens of a visitor who is not signed in, on the root domain. */
export const strangersWalk: Stretch = {
  title: 'signing in and making an account',
  stops: [
    { name: 'signing in', path: '/auth/login', stands: heading(identity.signIn.title), narrow: true },
    {
      name: 'a sign-in that is refused',
      path: '/auth/login',
      act: inTurn(fill(email, NOBODY), async (page) => {
        await page.getByLabel(identity.password, { exact: true }).fill('Wrong-Password-1')
        await page.keyboard.press('Enter')
      }),
      stands: alert,
    },
    {
      name: 'a code that is wrong',
      path: '/auth/login',
      act: inTurn(fill(email, NOBODY), click(button(identity.signIn.code)), async (page) => {
        await heading(identity.code.title)(page).waitFor()
        await page.keyboard.type('000000')
      }),
      stands: words('That is not the code.'),
      narrow: true,
    },
    { name: 'making an account', path: '/auth/signup', stands: heading(identity.signUp.title), narrow: true },
    { name: 'setting up what is set up already', path: '/auth/set-up', stands: heading(identity.signIn.title) },
    {
      name: 'a link that signs in',
      path: '/auth/magic-login',
      ending: '?token=none',
      stands: heading(identity.magicLogin.title),
    },
    { name: 'a forgotten password', path: '/auth/reset-password', stands: heading(identity.reset.askTitle) },
    {
      name: 'a mail that is on its way',
      path: '/auth/reset-password',
      act: inTurn(fill(email, NOBODY), click(button(identity.reset.askSubmit))),
      stands: heading(identity.mailSent.title),
    },
    {
      name: 'a new password',
      path: '/auth/reset-password',
      ending: '?token=none',
      stands: (page) => page.getByLabel(identity.reset.newPassword),
    },
    { name: 'unlocking an account', path: '/auth/unlock', stands: heading(identity.unlock.askTitle) },
    {
      name: 'a link that unlocks nothing',
      path: '/auth/unlock',
      ending: '?token=none',
      stands: heading(identity.unlock.problem),
    },
    {
      name: 'a link that confirms nothing',
      path: '/auth/confirm-email',
      ending: '?token=none',
      stands: heading(identity.confirmEmail.problem),
    },
    {
      name: 'a provider that was not agreed with',
      path: '/callback',
      ending: '?error=access_denied',
      stands: heading(identity.provider.problem),
    },
    {
      name: 'a provider that gave no answer',
      path: '/users/oauth2/callback',
      stands: heading(identity.provider.problem),
    },
    { name: 'the mailbox without its key', path: '/mailbox', stands: heading(identity.mailbox.closed) },
    {
      name: 'the mailbox of the installation',
      path: '/mailbox',
      ending: '$mailboxKey',
      stands: heading(identity.mailbox.title),
      narrow: true,
    },
    { name: 'finding a workspace', path: '/auth/find-workspace', stands: heading(workspaces.find.title), narrow: true },
    {
      name: 'an address without a workspace',
      path: '/auth/find-workspace',
      ending: '?problem=no-workspace',
      stands: heading(workspaces.find.missedTitle),
    },
    {
      name: 'an invite',
      path: '/auth/accept-invite',
      ending: '?token=$invitation',
      stands: heading(workspaces.invite.title('Field Notes')),
      narrow: true,
    },
    {
      name: 'an invite that is over',
      path: '/auth/accept-invite',
      ending: '?token=none',
      stands: heading(workspaces.invite.goneTitle),
    },
    { name: 'nothing at the root domain', path: '/$', stands: (page) => page.getByRole('heading') },
  ],
}

/** The screens of a user who is signed in but in no workspace, on the root domain. */
export const arrivedWalk: Stretch = {
  title: 'choosing, making and joining a workspace',
  stops: [
    { name: 'workspaces', path: '/auth/workspaces', stands: words('Field Notes'), narrow: true },
    { name: 'signing in once more', path: '/auth/login', stands: heading(identity.signIn.welcome) },
    {
      name: 'a new workspace',
      path: '/auth/create-workspace',
      act: inTurn(
        fill(textbox(workspaces.create.name), 'Harbour Research'),
        async (page) => words(workspaces.create.free)(page).waitFor(),
        click(words(workspaces.goals['ResearchAnalysis'] ?? '')),
      ),
      narrow: true,
      stands: words(workspaces.create.free),
    },
    {
      name: 'an address that a workspace may not have',
      path: '/auth/create-workspace',
      act: fill(textbox(workspaces.create.address), 'admin'),
      stands: words(/An address cannot begin with/),
    },
    { name: 'no workspace to join', path: '/auth/join-workspace', stands: heading(workspaces.join.title) },
    {
      name: 'an account outside of workspaces',
      path: '/settings/user/account',
      stands: words(identity.account.thisDevice),
    },
    { name: 'signed out', path: '/auth/logout', stands: heading(identity.logOut.done) },
  ],
}
