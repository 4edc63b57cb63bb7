import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { historyWords } from '#generated/registry/history-words.ts'
import { kinds } from '#generated/registry/kinds.ts'

const EVENT = /['"`]([a-z]+(?:[A-Z][a-z]+|-[a-z]+)*\.[a-z]+(?:[A-Z][a-z]+|-[a-z]+)*)['"`]/g
/** Ends that events have of which the beginning is worked out: `${kind}.deleted`. */
const WORKED_OUT = /\}\.([a-z-]+)`/g
/** What every kind can come to, by the statements and acts that all tables of content share. */
const OF_CONTENT = ['created', 'copied', 'changed', 'merged', 'deleted', 'restored']

const nounOf = (type: string): string => type.split('.')[0] ?? ''

/** The server of each capability, without its tests. */
function sources(): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of globSync('capabilities/*/server/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const [, capability = ''] = path.split('/')
    found.set(capability, `${found.get(capability) ?? ''}\n${readFileSync(path, 'utf8')}`)
  }
  return found
}

const written = sources()
const told = historyWords.flatMap(({ told: ones }) => Object.keys(ones))
const untold = historyWords.flatMap(({ untold: ones }) => Object.keys(ones))

test('every event has its words, or a reason why no history tells it', () => {
  const nouns = new Set([...told, ...untold, ...kinds.map(({ kind }) => `${kind}.`)].map(nounOf))
  const emitted = [...written.values()].flatMap((source) => [...source.matchAll(EVENT)].map(([, type = '']) => type))
  const direct = [...written.values()].flatMap((source) =>
    [...source.matchAll(/emit\(\{\s*type: '([^']+)'/g)].map(([, type = '']) => type),
  )
  const ofContent = kinds.flatMap(({ kind }) => [`${kind}.deleted`, `${kind}.restored`])
  const all = new Set([
    ...emitted.filter((type) => nouns.has(nounOf(type)) && !/\.(?:ts|json|csv)$/.test(type)),
    ...direct,
    ...ofContent,
  ])
  for (const known of [
    'note.created',
    'highlight.tagged',
    'projectView.arranged',
    'extension.deleted',
    'file.transcribed',
  ])
    expect(all).toContain(known)
  expect([...all].filter((type) => !told.includes(type) && !untold.includes(type)).toSorted()).toEqual([])
})

test('each event is told by one capability, the one whose events these are, and nothing is told that does not happen', () => {
  expect(told.toSorted()).toEqual([...new Set(told)].toSorted())
  expect(told.filter((type) => untold.includes(type))).toEqual([])
  const workedOut = new Set(
    [...written.values()].flatMap((source) => [...source.matchAll(WORKED_OUT)].map(([, end = '']) => end)),
  )
  // The registry lists them in the order of their paths.
  const capabilities = globSync('capabilities/*/model/history-words.ts')
    .map((path) => path.split('/')[1] ?? '')
    .toSorted()
  expect(capabilities).toHaveLength(historyWords.length)
  const strange = capabilities.flatMap((capability, at) => {
    const source = written.get(capability) ?? ''
    const happens = (type: string): boolean => {
      const end = type.split('.')[1] ?? ''
      return (
        source.includes(`'${type}'`) ||
        source.includes(`\`${nounOf(type)}.\${`) ||
        workedOut.has(end) ||
        OF_CONTENT.includes(end)
      )
    }
    return Object.keys(historyWords[at]?.told ?? {})
      .filter((type) => !happens(type))
      .map((type) => `${capability}: ${type}`)
  })
  expect(strange).toEqual([])
})
