import { expect, test } from 'vitest'
import { upsert, useSearchEngines } from '#tests/harness/search-engine.ts'

const { engineWith, openEngine } = useSearchEngines()

const times = (count: number, text: string, scopeId = 's1') =>
  Array.from({ length: count }, (_, index) => upsert(`${text} ${index} ${scopeId}`, '', text, { scopeId }))

test('a word that someone else misspelt too is corrected if the right one finds ten times as much', async () => {
  const search = await engineWith(...times(2, 'did not recieve it'), ...times(20, 'did receive it'))
  expect(await search('recieve ')).toMatchObject({ total: 2, suggestedQuery: 'receive ', corrects: true })
  expect(await search('receive ')).toMatchObject({ total: 20, suggestedQuery: null, corrects: false })
})

test('a word of which others misspelt only another form is corrected too', async () => {
  const search = await engineWith(...times(2, 'we recieved it'), ...times(20, 'did receive it'))
  expect(await search('recieve ')).toMatchObject({ total: 2, suggestedQuery: 'receive ', corrects: true })
  // A form that only no one wrote is no misspelling.
  const plans = await engineWith(...times(2, 'the plane was late'), ...times(19, 'we plan it'))
  expect(await plans('planes ')).toMatchObject({ total: 2, corrects: false })
})

test('nine times as much is not ten', async () => {
  const search = await engineWith(...times(2, 'did not recieve it'), ...times(18, 'did receive it'))
  expect(await search('recieve ')).toMatchObject({ suggestedQuery: null })
})

test('changing a letter may make another word: it is offered, not applied', async () => {
  const search = await engineWith(...times(1, 'the prize was won'), ...times(20, 'the price was high'))
  expect(await search('prize ')).toMatchObject({ total: 1, suggestedQuery: 'price ', corrects: false })
})

test('two words are corrected at once', async () => {
  const search = await engineWith(...times(3, 'accessibility of notebooks'))
  expect(await search('acessibility of noteboks ')).toMatchObject({
    suggestedQuery: 'accessibility of notebooks ',
    corrects: true,
  })
})

test('two words that others misspelt too are corrected at once', async () => {
  const search = await engineWith(
    ...times(1, 'they recieve harrassment'),
    ...times(12, 'people who receive harassment every day'),
  )
  expect(await search('recieve harrassment ')).toMatchObject({ suggestedQuery: 'receive harassment ', corrects: true })
})

test('content that the reader may not see corrects nothing', async () => {
  const engine = openEngine()
  await engine.apply([...times(2, 'did not recieve it'), ...times(20, 'did receive it', 'hidden')], '1')
  expect(await engine.search({ workspaceId: 'w', text: 'recieve ' }, ['s1'])).toMatchObject({
    suggestedQuery: null,
    corrects: false,
  })
})
