import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { descriptionFaults } from './graph-descriptions.ts'

const reported = (text: string): string[] => descriptionFaults(buildSchema(text)).map(({ message }) => message)

const ROOT = '"""What can be read.""" type Query'

test('a query and a type without a description are found, and so are inputs of queries', () => {
  const found = reported(
    `${ROOT} { notes(options: NoteOptions): Note } type Note { id: ID } input NoteOptions { in: Place } input Place { id: ID } enum Order { A }`,
  )
  expect(found).toEqual([
    'The query notes has no description.',
    'The type Note has no description.',
    'The type NoteOptions has no description.',
    'The type Place has no description.',
    'The type Order has no description.',
  ])
})

test('a mutation without a description is found', () => {
  const mutations =
    '"What can be done." type Mutation { renameNote: Boolean "Empties the trash for good." emptyTrash: Boolean }'
  expect(reported(`${ROOT} { "Whether it is up." up: Boolean } ${mutations}`)).toEqual([
    'The mutation renameNote has no description.',
  ])
})

test('a description that only repeats the name is found, on fields as well', () => {
  const found = reported(`${ROOT} {
    """The saved feed."""
    savedFeed: SavedFeed
    """All of the saved feeds"""
    savedFeeds: [SavedFeed]
  }
  """A feed that was saved."""
  type SavedFeed {
    """The title of it."""
    title: String
    id: ID
  }`)
  expect(found).toEqual([
    'The query savedFeed is described by its own name: “The saved feed.”',
    'The query savedFeeds is described by its own name: “All of the saved feeds”',
    'The field SavedFeed.title is described by its own name: “The title of it.”',
  ])
})

test('inputs that only acts take have telling names, and need no description', () => {
  expect(
    reported(`${ROOT} { """Whether it runs.""" ok: Boolean }
      """What can be done.""" type Mutation { """Puts something behind the rest.""" add(input: AddInput): Boolean }
      input AddInput { id: ID }`),
  ).toEqual([])
})
