import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { forgetDatabases } from '#platform/web/device/forget-databases.ts'
import { copyName, DEVICE_COPIES } from '../model/device-copy.ts'
import { openDeviceCopy } from './offline-copy.ts'

async function keepCopy(name: string, unsent: number): Promise<void> {
  const ydoc = new Y.Doc()
  const opening = openDeviceCopy(copyName(name), ydoc, Promise.resolve())
  const copy = await opening.opened
  ydoc.getText('content').insert(0, 'What Ada said')
  await copy?.keepUnsent(unsent)
  await opening.close()
}

test('whoever signs out leaves no text on the device but what was never sent', async () => {
  await keepCopy('sent', 0)
  await keepCopy('sent-later', 2)
  await keepCopy('sent-later', 0)
  await keepCopy('unsent', 3)
  indexedDB.open('another program’s')
  await forgetDatabases(DEVICE_COPIES)
  const left = (await indexedDB.databases()).map(({ name }) => name ?? '')
  expect(left.toSorted()).toEqual(['another program’s', copyName('unsent')])
})
