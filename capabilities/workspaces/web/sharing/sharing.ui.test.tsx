import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  SharingDocument,
  type ScopeSharingFragment,
} from '#generated/operations/capabilities/workspaces/web/sharing/sharing.ts'
import type { WorkspaceSettingsFragment } from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import { WorkspaceSettingsPageDocument } from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import type { Level } from '#platform/kernel/policy.ts'
import { reportInPlace } from '#platform/web/live/report-act.ts'
import { undoneBy } from '#platform/web/live/taken-back-by.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { useSetting } from '../settings/use-setting.ts'
import { settingGrant, settingInheritance, sharingByEmail } from './sharing-acts.ts'

let level: Level = 'READ'
let locale = 'en'
let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>
let setting: ReturnType<typeof useSetting>

const access = (): ScopeSharingFragment => ({
  __typename: 'ScopeAccess',
  id: 's',
  scopeId: 's',
  inherits: true,
  viewerLevel: 'FULL',
  viewerCan: { __typename: 'ScopeViewerCan', share: true },
  invited: [{ __typename: 'EmailGrant', email: 'cy@example.com', level: 'READ' }],
  grants: [
    {
      __typename: 'Grant',
      granteeKind: 'user',
      granteeId: 'a',
      level,
      inherited: false,
      givenOn: null,
      user: { __typename: 'User', id: 'a', name: 'Ada', email: 'ada@example.com', role: 'CONTRIBUTOR' },
      group: null,
    },
  ],
})
const workspace = (): WorkspaceSettingsFragment =>
  ({
    __typename: 'Workspace',
    id: 'w',
    name: 'Pond',
    locale,
    timeZone: 'UTC',
    logoUrl: null,
    primaryColor: null,
    companySize: null,
    idleSessionSeconds: null,
    absoluteSessionSeconds: null,
    passwordAuthEnabled: true,
    approvedDomainsEnabled: false,
    approvedDomains: [],
    flags: [],
    address: 'pond.example.com',
    subdomain: 'pond',
    domain: null,
    formerSubdomains: [],
    createdAt: '2026-01-01T00:00:00Z',
    plan: { __typename: 'Plan', name: 'Team' },
    viewerCan: {
      __typename: 'WorkspaceViewerCan',
      change: true,
      invite: true,
      manageMembers: true,
      manageGroups: true,
      createToken: true,
    },
  }) as unknown as WorkspaceSettingsFragment

function useActs() {
  return { level: useAct(settingGrant), mail: useAct(sharingByEmail), inherit: useAct(settingInheritance) }
}

function Shared() {
  const known = useAnswer(SharingDocument, { variables: { scopeId: 's' } }).data?.scopeAccess
  const given = useActs()
  useEffect(() => void (give = given))
  return (
    <p>
      {known?.grants.map((grant) => `${grant.user?.name}: ${grant.level}`).join(', ')}
      {known?.invited.map((one) => `, ${one.email}: ${one.level}`).join('')}
      {known?.inherits === false && ', alone'}
    </p>
  )
}
function Settings() {
  const known = useAnswer(WorkspaceSettingsPageDocument, { variables: {} }).data?.viewer?.workspace
  const given = useSetting(known ?? workspace())
  useEffect(() => void (setting = given), [given])
  return <h1>{`${known?.locale} ${given.error?.message ?? ''}`.trim()}</h1>
}
const shared = (): string => screen.getByRole('paragraph').textContent ?? ''
const written = (): string => screen.getByRole('heading').textContent ?? ''

beforeEach(async () => {
  level = 'READ'
  locale = 'en'
  const user = { __typename: 'User', id: 'me' }
  server = createTestServer((name) =>
    name === 'Sharing'
      ? { scopeAccess: access() }
      : { viewer: { __typename: 'Viewer', role: 'MANAGER', isWorkspaceAdmin: true, user, workspace: workspace() } },
  )
  await renderLive(
    server,
    <>
      <Shared />
      <Settings />
    </>,
  )
})
afterEach(cleanup)

const ADA = { scopeId: 's', granteeKind: 'user', granteeId: 'a' }

test('a grant is shown at once, and a refusal removes only its own draft and is shown where it was given', async () => {
  let refusal: Promise<string | null> = Promise.resolve(null)
  act(() => {
    refusal = reportInPlace(give.level({ ...ADA, level: 'WRITE' }), 'Changed', 'at-once')
    give.inherit({ scopeId: 's', inherits: false })
  })
  expect(shared()).toBe('Ada: WRITE, cy@example.com: READ, alone')
  await server.refuse(0)
  await vi.waitFor(() => expect(shared()).toBe('Ada: READ, cy@example.com: READ, alone'))
  await expect(refusal).resolves.toBe('You can look around here.')
})

test('a grant on a place is undone by the server', async () => {
  act(() => void reportInPlace(give.level({ ...ADA, level: 'WRITE' }), 'Changed', 'at-once'))
  level = 'WRITE'
  await server.commit(0, { setGrant: { __typename: 'SharedScope', scopeId: 's', access: access() } })
  await act(async () => void undoAct())
  expect(shared()).toBe('Ada: READ, cy@example.com: READ')
  await server.undone(1)
  expect(server.acts[1]?.name).toBe('UndoAct')
})

test('undo gives an invited person their former level', async () => {
  const shareAt = (to: Level) => () => give.mail({ scopeId: 's', email: 'cy@example.com', level: to })
  act(() => void reportInPlace(undoneBy(shareAt('WRITE'), shareAt('READ')), 'Changed', 'at-once'))
  expect(shared()).toBe('Ada: READ, cy@example.com: WRITE')
  await server.commit(0, { shareByEmail: { __typename: 'SharedScope', scopeId: 's', access: access() } })
  await act(async () => void undoAct())
  await vi.waitFor(() => expect(server.acts).toHaveLength(2))
  expect(server.acts[1]).toMatchObject({
    name: 'ShareByEmail',
    variables: { input: { email: 'cy@example.com', level: 'READ' } },
  })
})

test('a setting is shown at once, and a refusal reverts it and is shown there', async () => {
  act(() => void setting.set({ locale: 'de' }))
  expect(written()).toBe('de')
  await server.refuse(0, 'Not now.')
  await vi.waitFor(() => expect(written()).toBe('en Not now.'))
})
