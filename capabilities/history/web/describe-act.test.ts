import { expect, test } from 'vitest'
import { historyWords } from '#generated/registry/history-words.ts'
import { latestDescriber } from './latest-act.ts'
import { joined, describer, type DescribedPart } from './describe-act.ts'

const describeAct = describer(historyWords)
const part = (given: Partial<DescribedPart>): DescribedPart => ({
  type: 'note.changed',
  count: 1,
  kind: 'note',
  thingId: 'n',
  name: '',
  title: null,
  formerTitle: null,
  added: [],
  removed: [],
  values: [],
  from: null,
  to: null,
  changed: [],
  ...given,
})
const note = { kind: 'note', id: 'n' }
const project = { kind: 'project', id: 'p' }

test('in its own history a thing is “it”, and a name that it was given is shown', () => {
  expect(describeAct(part({ type: 'note.created', title: 'Grace', name: 'Hopper' }), note)).toBe(
    'created the note “Grace”',
  )
  expect(describeAct(part({ title: 'Grace', changed: ['title'] }), note)).toBe('renamed it to “Grace”')
  expect(
    describeAct(part({ type: 'tag.changed', kind: 'tag', thingId: 't', changed: ['description', 'color'] }), {
      kind: 'tag',
      id: 't',
    }),
  ).toBe('changed the description and the colour')
  expect(describeAct(part({ type: 'document.edited' }), note)).toBe('wrote in it')
  expect(describeAct(part({ type: 'scope.shared', kind: 'scope', thingId: 's' }), project)).toBe(
    'changed who can see it',
  )
})

test('elsewhere a thing has its current name, several things are counted, and things without a name are named by their kind', () => {
  expect(describeAct(part({ type: 'note.deleted', name: 'Grace' }), project)).toBe('deleted the note “Grace”')
  expect(describeAct(part({ type: 'note.deleted', count: 1_200, name: 'Grace' }), project)).toBe('deleted 1,200 notes')
  expect(describeAct(part({ type: 'highlight.deleted', kind: 'highlight', thingId: 'h' }), note)).toBe(
    'deleted a highlight',
  )
  expect(describeAct(part({ type: 'insight.published', kind: 'insight' }), project)).toBe('published an insight')
  expect(
    describeAct(part({ type: 'projectView.changed', kind: 'projectView', name: 'Board', changed: ['data'] }), project),
  ).toBe('changed the columns, filter or order of the view “Board”')
  expect(
    describeAct(part({ type: 'project.extension-linked', kind: 'project', thingId: 'p', title: 'Taxonomy' }), project),
  ).toBe('linked the extension “Taxonomy”')
})

test('says that something was archived or locked, and that it is not any more', () => {
  const archived = (after: boolean) =>
    part({
      type: 'project.changed',
      kind: 'project',
      thingId: 'p',
      name: 'Prices',
      changed: ['archived'],
      values: [{ property: 'archived', before: String(!after), after: String(after) }],
    })
  expect(describeAct(archived(true), project)).toBe('archived it')
  expect(describeAct(archived(false), note)).toBe('unarchived the project “Prices”')
  const locked = { property: 'locked', before: 'false', after: 'true' }
  expect(describeAct(part({ changed: ['locked'], values: [locked] }), note)).toBe('locked it')
  expect(describeAct(part({ count: 3, changed: ['locked'] }), project)).toBe('changed the lock of 3 notes')
})

test('shows which tag, which field with its values, from which name, and from where to where', () => {
  expect(describeAct(part({ title: 'Grace', formerTitle: 'Ada', changed: ['title'] }), note)).toBe(
    'renamed it from “Ada” to “Grace”',
  )
  const tagged = part({ type: 'highlight.tagged', kind: 'highlight', thingId: 'h', added: ['Price'], removed: ['Old'] })
  expect(describeAct(tagged, note)).toBe(
    'added the tag “Price” to a highlight and removed the tag “Old” from a highlight',
  )
  const value = { property: 'City', before: 'Bonn', after: 'Berlin' }
  expect(describeAct(part({ type: 'note.filled', values: [value] }), note)).toBe(
    'changed the field “City” from “Bonn” to “Berlin”',
  )
  expect(describeAct(part({ type: 'note.filled', values: [{ ...value, before: '' }], name: 'Ada' }), project)).toBe(
    'set the field “City” of the note “Ada” to “Berlin”',
  )
  expect(describeAct(part({ type: 'note.filled', values: [{ ...value, after: '' }] }), note)).toBe(
    'emptied the field “City”, which said “Bonn”',
  )
  const answer = { property: 'Why?', before: 'Slow', after: 'Dear' }
  expect(describeAct(part({ type: 'note.answered', values: [answer] }), note)).toBe('answered “Why?”: “Slow” → “Dear”')
  expect(describeAct(part({ type: 'note.answered', values: [{ ...answer, before: '' }], name: 'Ada' }), project)).toBe(
    'answered “Why?” in the note “Ada”: “Dear”',
  )
  expect(describeAct(part({ type: 'note.answered', values: [{ ...answer, after: '' }] }), note)).toBe(
    'emptied the answer to “Why?”, which said “Slow”',
  )
  expect(describeAct(part({ type: 'note.moved', from: 'Pilot', to: 'Study' }), note)).toBe(
    'moved it from “Pilot” to “Study”',
  )
  expect(describeAct(part({ type: 'note.moved', from: 'Pilot', to: null }), note)).toBe(
    'moved it from “Pilot” to another project',
  )
  expect(
    describeAct(
      part({ changed: ['description'], values: [{ property: 'description', before: 'a', after: 'b' }] }),
      note,
    ),
  ).toBe('changed the description from “a” to “b”')
})

test('an act on several kinds is one sentence, in which a verb is not repeated', () => {
  expect(joined(['deleted the note “Grace”', 'deleted 5 highlights'])).toBe('deleted the note “Grace” and 5 highlights')
  expect(joined(['created 2 insights', 'highlighted 16 things', 'created 14 notes', 'more'])).toBe(
    'created 2 insights, highlighted 16 things, created 14 notes, and more',
  )
})

test('the latest act on a thing is described by its history, or as “edited” if the history has no act that recent', () => {
  const describeLatest = latestDescriber(historyWords)
  const own = { ...note, updatedAt: '2026-11-20T07:00:01.000Z' }
  const act = {
    id: '7',
    at: '2026-11-20T07:00:00.000Z',
    operationId: null,
    principalKind: 'user',
    user: { id: 'u', name: 'Nora' },
    startedBy: null,
    partCount: 1,
    parts: [part({ type: 'highlight.tagged', kind: 'highlight', thingId: 'h', count: 3, added: ['Price'] })],
  }
  expect(describeLatest(own, { thingId: 'n', isOwn: false, act })).toEqual({
    who: 'Nora',
    what: 'added the tag “Price” to 3 highlights',
    at: act.at,
  })
  const renamed = { ...act, parts: [part({ title: 'Grace', changed: ['title'] })] }
  expect(describeLatest(own, { thingId: 'n', isOwn: true, act: renamed })).toMatchObject({
    who: 'You',
    what: 'renamed it to “Grace”',
  })
  const made = { ...act, parts: [part({ type: 'note.created', title: 'Grace' })] }
  expect(describeLatest(own, { thingId: 'n', isOwn: true, act: made })).toMatchObject({ what: 'created it' })
  const edited = { who: null, what: 'Edited', at: own.updatedAt }
  expect(describeLatest(own, undefined)).toEqual(edited)
  expect(describeLatest(own, { thingId: 'n', isOwn: true, act: { ...act, at: '2026-11-20T06:00:00.000Z' } })).toEqual(
    edited,
  )
})
