import { expect, test } from 'vitest'
import { historyWords } from '#generated/registry/history-words.ts'
import { joined, teller, type ToldPart } from './tell.ts'

const tell = teller(historyWords)
const part = (given: Partial<ToldPart>): ToldPart => ({
  type: 'note.changed',
  count: 1,
  kind: 'note',
  thingId: 'n',
  name: '',
  title: null,
  changed: [],
  ...given,
})
const note = { kind: 'note', id: 'n' }
const project = { kind: 'project', id: 'p' }

test('in its own history a thing is it, and the name that it was given is told', () => {
  expect(tell(part({ type: 'note.created', title: 'Grace', name: 'Hopper' }), note)).toBe('made the note “Grace”')
  expect(tell(part({ title: 'Grace', changed: ['title'] }), note)).toBe('renamed it to “Grace”')
  expect(
    tell(part({ type: 'tag.changed', kind: 'tag', thingId: 't', changed: ['description', 'color'] }), {
      kind: 'tag',
      id: 't',
    }),
  ).toBe('changed the description and the colour')
  expect(tell(part({ type: 'document.edited' }), note)).toBe('wrote in it')
  expect(tell(part({ type: 'scope.shared', kind: 'scope', thingId: 's' }), project)).toBe('changed who may see it')
})

test('elsewhere it is called what it is called now, several by their number, and what has no name by what it is', () => {
  expect(tell(part({ type: 'note.deleted', name: 'Grace' }), project)).toBe('deleted the note “Grace”')
  expect(tell(part({ type: 'note.deleted', count: 1_200, name: 'Grace' }), project)).toBe('deleted 1,200 notes')
  expect(tell(part({ type: 'highlight.deleted', kind: 'highlight', thingId: 'h' }), note)).toBe('deleted a highlight')
  expect(tell(part({ type: 'insight.published', kind: 'insight' }), project)).toBe('published an insight')
  expect(
    tell(part({ type: 'projectView.changed', kind: 'projectView', name: 'Board', changed: ['data'] }), project),
  ).toBe('changed the columns, filter or order of the view “Board”')
  expect(
    tell(part({ type: 'project.extension-linked', kind: 'project', thingId: 'p', title: 'Taxonomy' }), project),
  ).toBe('linked the extension “Taxonomy”')
})

test('what one act did to several kinds is one sentence, and a verb is said once', () => {
  expect(joined(['deleted the note “Grace”', 'deleted 5 highlights'])).toBe('deleted the note “Grace” and 5 highlights')
  expect(joined(['made 2 insights', 'highlighted 16 things', 'made 14 notes', 'more'])).toBe(
    'made 2 insights, highlighted 16 things, made 14 notes, and more',
  )
})
