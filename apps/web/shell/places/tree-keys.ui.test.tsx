import { act, cleanup } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { useActions } from '#platform/web/keyboard/index.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { placeActions } from './place-actions.ts'
import { placeOfFolder, type Place } from './place.ts'
import { useTreeKeys, type TreeKeys } from './tree-keys.ts'

afterEach(cleanup)

const ALPS = newId()
const folder = (move: boolean): Place =>
  placeOfFolder({
    __typename: 'Folder',
    id: ALPS,
    title: 'Alps',
    parentId: null,
    scopeId: newId(),
    pinned: false,
    projectDefault: null,
    viewerCan: { __typename: 'FolderViewerCan', contribute: true, edit: true, move, delete: true, share: true },
  })

let keys: TreeKeys
let offered: readonly string[] = []

function Tree() {
  const element = useRef<HTMLElement>(null)
  const given = useTreeKeys(element, { isOpen: () => false, setOpen: () => undefined, writable: null })
  const actions = useActions()
  useEffect(() => {
    keys = given
    offered = actions.filter(({ available }) => available).map(({ id }) => id)
  }, [given, actions])
  return null
}

test('the keys of the line with the focus follow what it is and may, also when that is known later', async () => {
  await renderLive(
    createTestServer(() => ({})),
    <Tree />,
  )
  act(() => keys.focused(ALPS))
  expect(offered).not.toContain(placeActions.open.id)
  act(() => keys.shown([folder(false)]))
  expect(offered).toContain(placeActions.open.id)
  expect(offered).not.toContain(placeActions.move.id)
  act(() => keys.shown([folder(true)]))
  expect(offered).toContain(placeActions.move.id)
  act(() => keys.focused(null))
  expect(offered).not.toContain(placeActions.open.id)
})
