import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { forgetDatabases } from '#platform/web/device/forget-databases.ts'
import { newId } from '#platform/kernel/ids.ts'
import { documentName } from '../model/opening.ts'
import { copyName, DEVICE_COPIES } from '../model/device-copy.ts'
import { forgetEarlierCopies, openDeviceCopy } from './offline-copy.ts'

async function keepCopy(name: string, unsent: number): Promise<void> {
  const ydoc = new Y.Doc()
  const opening = openDeviceCopy(copyName(name), ydoc, Promise.resolve())
  const copy = await opening.opened
  ydoc.getText('content').insert(0, 'What Ada said')
  await copy?.keepUnsent(unsent)
  await opening.close()
}

test('signing out leaves no text on the device except unsent edits', async () => {
  await keepCopy('sent', 0)
  await keepCopy('sent-later', 2)
  await keepCopy('sent-later', 0)
  await keepCopy('unsent', 3)
  indexedDB.open('another program’s')
  await forgetDatabases(DEVICE_COPIES)
  const left = (await indexedDB.databases()).map(({ name }) => name ?? '')
  expect(left.toSorted()).toEqual(['another program’s', copyName('unsent')])
})

test('a user who was offline while a document was rebuilt keeps nothing of its old content, and all of its new content and of other documents', async () => {
  const [rebuilt, other] = [newId(), newId()]
  await keepCopy(documentName(rebuilt, 1), 0)
  await keepCopy(documentName(rebuilt, 2), 3)
  await keepCopy(documentName(rebuilt, 3), 0)
  await keepCopy(documentName(other, 1), 0)
  await forgetEarlierCopies(rebuilt, 3)
  const left = (await indexedDB.databases()).map(({ name }) => name ?? '')
  expect(left).toEqual(expect.arrayContaining([copyName(documentName(rebuilt, 3)), copyName(documentName(other, 1))]))
  expect(left.filter((name) => name.includes(rebuilt))).toHaveLength(1)
})
