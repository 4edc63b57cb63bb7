import { expect, test, vi } from 'vitest'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { caretAwareness } from './caret-awareness.ts'

const caretAt = (at: number) => ({ anchor: at, head: at })

test('others see where a caret rests, not each position on the way, and immediately when it is removed', async () => {
  const own = new Awareness(new Y.Doc())
  const reported: unknown[] = []
  own.on('update', () => reported.push(own.getLocalState()?.['cursor']))
  const carets = caretAwareness(own)
  for (const at of [1, 2, 3]) carets.setLocalStateField('cursor', caretAt(at))
  expect(carets.getLocalState()?.['cursor']).toEqual(caretAt(3))
  expect(reported).toEqual([])
  await vi.waitFor(() => expect(reported).toEqual([caretAt(3)]))
  carets.setLocalStateField('cursor', caretAt(4))
  carets.setLocalStateField('cursor', null)
  expect(reported).toEqual([caretAt(3), null])
  own.destroy()
})

test('carets are redrawn for changes of others, not for local ones', () => {
  const [own, other] = [new Awareness(new Y.Doc()), new Awareness(new Y.Doc())]
  const draw = vi.fn()
  const carets = caretAwareness(own)
  carets.on('change', draw)
  own.setLocalStateField('user', { name: 'Ada' })
  expect(draw).not.toHaveBeenCalled()
  other.setLocalStateField('user', { name: 'Bo' })
  applyAwarenessUpdate(own, encodeAwarenessUpdate(other, [other.clientID]), null)
  expect(draw).toHaveBeenCalledOnce()
  carets.off('change', draw)
  other.setLocalStateField('user', { name: 'Cy' })
  applyAwarenessUpdate(own, encodeAwarenessUpdate(other, [other.clientID]), null)
  expect(draw).toHaveBeenCalledOnce()
  for (const each of [own, other]) each.destroy()
})
