import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseSync, Visitor, type Node } from 'oxc-parser'
import { matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'
import type { SourceText } from './table-ownership.ts'

const parts = /^(apps\/web|capabilities\/[^/]+\/web|editor\/web|platform\/web)\/.*\.tsx?$/
/** Catalogues: strings, the names of actions beside their keys, and example requests for developers. */
const catalogues = /(^|\/|-)(strings|actions)\.ts$|^apps\/web\/screens\/api\/examples\.ts$/
/** Tests, their helpers, and the gallery of components show words that no user reads; errors of code are not shown. */
const notShown =
  /\.(test|stories)\.tsx?$|^apps\/web\/gallery\/|(^|\/)testing\.tsx?$|^platform\/web\/(requests\/request|reporting\/not-reported)\.ts$/
/** Properties whose values users read or hear. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'description',
  'explain',
  'heading',
  'hint',
  'label',
  'message',
  'placeholder',
  'title',
])
const hasWords = /\p{L}{2}/u
/** A value in code is taken for words when it begins like a sentence or has spaces; others are names. */
const isSentence = /^\p{Lu}\p{Ll}|\p{L} \p{L}|…/u
/** The name of the product is the same in every language. */
const PRODUCT = 'Quarry'

/** Checks that the words of screens are in catalogues of strings, to be read, changed and translated as a whole. */
export const screenWords: Check = {
  name: 'screen words',
  async find(root) {
    const paths = await matchingFiles(root, /\.tsx?$/, ['apps', 'capabilities', 'editor', 'platform'])
    const found = await Promise.all(
      paths
        .filter((path) => parts.test(path) && !notShown.test(path) && !catalogues.test(path))
        .map(async (path) => wordsInParts({ path, text: await readFile(join(root, path), 'utf8') })),
    )
    return found.flat()
  },
}

/** Words that a component or its code shows and that are not in a catalogue. */
export function wordsInParts({ path, text }: SourceText): Finding[] {
  const findings: Finding[] = []
  const judge = (words: string, start: number): void => {
    const said = words.trim()
    if (!hasWords.test(said) || said === PRODUCT) return
    findings.push({
      path,
      line: text.slice(0, start).split('\n').length,
      rule: 'words-outside-the-catalogue',
      message: `“${said}” belongs into the strings.ts beside this file.`,
    })
  }
  const judgeValue = (value: Node): void => {
    for (const { words, start } of wordsOf(value)) if (isSentence.test(words)) judge(words, start)
  }
  // Actions name themselves beside their keys; in code, `alt` is a key.
  const ofActions = new Set<Node>()
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineAction') return
      for (const one of given)
        if (one.type === 'ObjectExpression') for (const each of one.properties) ofActions.add(each)
    },
    Property(property) {
      const { key, value } = property
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      if (spoken.has(name) && name !== 'alt' && !ofActions.has(property)) judgeValue(value)
    },
    JSXText: ({ value, start }) => judge(value, start),
    JSXExpressionContainer: ({ expression }) => {
      if (expression.type !== 'JSXEmptyExpression') judgeValue(expression)
    },
    JSXAttribute({ name, value, start }) {
      if (name.type === 'JSXIdentifier' && spoken.has(name.name) && value?.type === 'Literal')
        judge(String(value.value), start)
    },
  }).visit(parseSync(basename(path), text).program)
  return findings
}

/** The texts that an expression may become. */
function wordsOf(value: Node): Array<{ words: string; start: number }> {
  switch (value.type) {
    case 'Literal':
      return typeof value.value === 'string' ? [{ words: value.value, start: value.start }] : []
    case 'TemplateLiteral':
      return value.quasis.map(({ value: { raw }, start }) => ({ words: raw.trim(), start }))
    case 'ConditionalExpression':
      return [...wordsOf(value.consequent), ...wordsOf(value.alternate)]
    case 'LogicalExpression':
      return [...wordsOf(value.left), ...wordsOf(value.right)]
    default:
      return []
  }
}
