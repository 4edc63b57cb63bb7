import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MemberRowFragment } from '#generated/operations/capabilities/workspaces/web/members/members.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { deactivatingMember, givingRole, memberList } from './member-acts.ts'

let stored: MemberRowFragment[] = []
let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function member(id: string, name: string, role = 'VIEWER'): MemberRowFragment {
  const reported = { email: `${id}@example.com`, isViewer: false, deactivatedAt: null, lastSeenAt: null }
  return { __typename: 'User', id, name, role, isWorkspaceAdmin: false, ...reported }
}

function useActs() {
  return { role: useAct(givingRole), leave: useAct(deactivatingMember) }
}

function Members() {
  const { rows } = useLive(memberList, { query: '', deactivated: false })
  const given = useActs()
  useEffect(() => void (give = given))
  return <p>{rows.map(({ name, role }) => `${name}: ${role}`).join(', ')}</p>
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

beforeEach(async () => {
  stored = [member('a', 'Ada', 'MANAGER'), member('b', 'Bo')]
  server = createTestServer(() => ({
    users: { __typename: 'UserPage', nodes: stored, endCursor: null, hasNextPage: false },
  }))
  await renderLive(server, <Members />)
})
afterEach(cleanup)

test('acts on members are shown at once, and a refusal removes only its own draft', async () => {
  act(() => {
    give.role({ id: 'a', role: 'CONTRIBUTOR' })
    give.leave('b')
  })
  expect(shown()).toBe('Ada: CONTRIBUTOR')
  await server.refuse(1)
  expect(shown()).toBe('Ada: CONTRIBUTOR, Bo: VIEWER')
  await server.refuse(0)
  expect(shown()).toBe('Ada: MANAGER, Bo: VIEWER')
})

test('undoing the removal of a member shows them again in their former position', async () => {
  act(() => void reportAct(give.leave('a'), { title: 'Removed' }))
  stored = [member('b', 'Bo')]
  await server.commit(0, { deactivateMember: member('a', 'Ada') })
  await vi.waitFor(() => expect(shown()).toBe('Bo: VIEWER'))
  await act(async () => void undoAct())
  expect(shown()).toBe('Ada: MANAGER, Bo: VIEWER')
  stored = [member('a', 'Ada', 'MANAGER'), member('b', 'Bo')]
  await server.undone(1)
  await vi.waitFor(() => expect(shown()).toBe('Ada: MANAGER, Bo: VIEWER'))
})
