import { expect, test } from 'vitest'
import { createAnswerView } from './answer-view.ts'
import { refTo } from './change.ts'
import { cover, draw } from './draft.ts'

const TAG = refTo('tag', 't')
const tag = (reported: object) => ({ tags: [{ __typename: 'Tag', id: 't', ...reported }] })

test('an act that was first drawn over an answer with few fields is undone in answers with more fields', () => {
  const act = draw('act', [TAG], (draft) =>
    draft.patch<{ color: string }>(TAG, (one) => ({ ...one, color: 'blue', groupId: 'g' })),
  )
  createAnswerView()(tag({ uses: 3 }), 'uses', [act])
  expect(createAnswerView()(tag({ color: 'red', groupId: null }), 'board', [act])).toEqual(
    tag({ color: 'blue', groupId: 'g' }),
  )
  const back = cover('undo', act)
  expect(createAnswerView()(tag({ color: 'blue', groupId: 'g' }), 'board', [back])).toEqual(
    tag({ color: 'red', groupId: null }),
  )
})
