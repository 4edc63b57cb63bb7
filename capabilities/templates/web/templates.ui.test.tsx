import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { CopiesUnderWay } from './copies-under-way.tsx'
import { copyBegun } from './copy-begun.ts'
import { showCopied } from './show-copied.ts'
import {
  cancellingCopy,
  changingTemplate,
  deletingTemplate,
  duplicatingProject,
  templateList,
  type CopyRow,
  type TemplateRow,
} from './template-acts.ts'

let stored: TemplateRow[] = []
let copies: CopyRow[] = []
let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function template(id: string, title: string): TemplateRow {
  const at = '2026-11-20T07:00:00.000Z'
  const viewerCan = { __typename: 'TemplateViewerCan' as const, edit: true, delete: true }
  const words = { of: 'PROJECT' as const, title, description: '', createdAt: at, updatedAt: at }
  return { __typename: 'Template', id, ...words, createdBy: null, viewerCan }
}

function useActs() {
  return {
    change: useAct(changingTemplate),
    remove: useAct(deletingTemplate),
    duplicate: useAct(duplicatingProject),
    cancel: useAct(cancellingCopy),
  }
}

function Templates() {
  const { rows } = useLive(templateList, { of: 'PROJECT' })
  const given = useActs()
  useEffect(() => void (give = given))
  return (
    <>
      <p>{rows.map(({ title }) => title).join(', ')}</p>
      <CopiesUnderWay />
    </>
  )
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

beforeEach(async () => {
  stored = [template('a', 'Interviews'), template('b', 'Usability')]
  copies = [
    {
      __typename: 'ProjectCopy',
      id: 'c',
      purpose: 'DUPLICATE',
      state: 'FAILED',
      title: 'Copy',
      total: 1,
      copied: 0,
      failure: 'It broke.',
      projectId: 'p',
    },
  ]
  server = createTestServer((name) =>
    name === 'ProjectCopies'
      ? { projectCopies: copies }
      : { templates: { __typename: 'TemplatePage', nodes: stored, endCursor: null, hasNextPage: false } },
  )
  await renderLive(server, <Templates />)
})
afterEach(cleanup)

test('a new title of a template shows at once, and a refusal removes only its own draft', async () => {
  act(() => {
    give.change({ id: 'a', title: 'Talks' })
    give.remove('b')
  })
  expect(shown()).toBe('Talks')
  await server.refuse(0)
  expect(shown()).toBe('Interviews')
  await server.refuse(1)
  expect(shown()).toBe('Interviews, Usability')
})

test('a deleted template is back in its position when the deletion is undone', async () => {
  act(() => void reportAct(give.remove('a'), { title: 'Deleted' }))
  stored = [template('b', 'Usability')]
  await server.commit(0, { deleteTemplate: { __typename: 'DeletedThing', id: 'a', deletionId: 'd' } })
  await vi.waitFor(() => expect(shown()).toBe('Usability'))
  await act(async () => void undoAct())
  expect(shown()).toBe('Interviews, Usability')
  stored = [template('a', 'Interviews'), template('b', 'Usability')]
  await server.undone(1)
  await vi.waitFor(() => expect(shown()).toBe('Interviews, Usability'))
})

test('making a template is undone by deleting it, and redone by restoring it', async () => {
  act(() => showCopied({ title: 'Made', deleteIt: () => give.remove('a') }))
  await act(async () => void undoAct())
  expect(shown()).toBe('Usability')
  expect(server.acts.map(({ name }) => name)).toEqual(['DeleteTemplate'])
})

test('the copy that an act began is the one in its answer', async () => {
  let begun: Promise<string | null> | undefined
  const copied = { projectId: 'p', title: 'Onboarding' }
  act(() => void (begun = copyBegun((onBegun) => give.duplicate({ ...copied, onBegun }))))
  await server.commit(0, { duplicateProject: { ...copies[0], id: 'copy' } })
  await expect(begun).resolves.toBe('copy')
})

test('a copy that is stopped disappears at once, and continues if stopping is refused', async () => {
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
  act(() => void give.cancel('c'))
  expect(screen.queryByRole('progressbar')).toBeNull()
  await server.refuse(0)
  expect(screen.getAllByRole('progressbar')).toHaveLength(1)
})
