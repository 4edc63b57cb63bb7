import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  AccessTokensDocument,
  WorkspaceTrialPageDocument,
} from '#generated/operations/capabilities/workspaces/web/settings/settings.ts'
import { doAct } from '#platform/web/live/lists-and-acts.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { changingTrial, revokingToken } from './setting-acts.ts'

const ADA = { __typename: 'User', id: 'a', name: 'Ada' }
const TRIAL = { __typename: 'WorkspaceTrial', state: 'REQUESTED', endsAt: null, isPossible: true, requestedBy: ADA }
const MAY = { __typename: 'WorkspaceViewerCan', change: true, askForTrial: true }
const PLAN = { __typename: 'Plan', name: 'free' }
const WORKSPACE = { __typename: 'Workspace', id: 'w', plan: PLAN, trial: TRIAL, viewerCan: MAY }
const USED = { createdAt: '2026-11-20T07:00:00.000Z', expiresAt: null, lastUsedAt: null }

let server: ReturnType<typeof createTestServer>

beforeEach(async () => {
  server = createTestServer((name) =>
    name === 'AccessTokens'
      ? { accessTokens: ['script', 'robot'].map((id) => ({ __typename: 'AccessToken', id, name: id, ...USED })) }
      : { viewer: { __typename: 'Viewer', user: ADA, workspace: WORKSPACE } },
  )
  await renderLive(server, <Settings />)
})
afterEach(cleanup)

function Settings() {
  const { data: kept } = useAnswer(AccessTokensDocument, { variables: {} })
  const { data } = useAnswer(WorkspaceTrialPageDocument, { variables: {} })
  const trial = data?.viewer?.workspace.trial
  const names = kept?.accessTokens.map(({ name }) => name)
  return <p>{[trial?.state, trial?.requestedBy?.name, names?.join(' ')].join('|')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent
const { id } = WORKSPACE

test('a token disappears and a trial request ends at once; a refusal removes exactly its own draft', async () => {
  expect(shown()).toBe('REQUESTED|Ada|script robot')
  const { client } = server
  act(() => {
    doAct(client, revokingToken(client), 'script')
    doAct(client, changingTrial(client), { id, act: 'WITHDRAW' })
  })
  expect(shown()).toBe('NOT_STARTED||robot')
  await server.refuse(0)
  expect(shown()).toBe('NOT_STARTED||script robot')
  await server.refuse(1)
  expect(shown()).toBe('REQUESTED|Ada|script robot')
})

test('a trial that only the server can begin shows no change before its answer, whether refused or begun', async () => {
  const { client } = server
  act(() => void doAct(client, changingTrial(client), { id, act: 'BEGIN' }))
  expect(shown()).toBe('REQUESTED|Ada|script robot')
  await server.refuse(0)
  expect(shown()).toBe('REQUESTED|Ada|script robot')
})
