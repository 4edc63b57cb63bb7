import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'
import type { SourceText } from './table-ownership.ts'

const parts = /^(apps\/web|capabilities\/[^/]+\/web|editor\/web|platform\/web)\/.*\.tsx$/
/** Tests, their helpers, and the gallery of components show words that no user reads. */
const notShown = /\.(test|stories)\.tsx$|^apps\/web\/gallery\/|(^|\/)testing\.tsx$/
/** Properties whose values users read or hear. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'description',
  'heading',
  'hint',
  'label',
  'message',
  'placeholder',
  'title',
])
const hasWords = /\p{L}{2}/u
/** The name of the product is the same in every language. */
const PRODUCT = 'Quarry'

/** Checks that the words of screens are in catalogues of strings, to be read, changed and translated as a whole. */
export const screenWords: Check = {
  name: 'screen words',
  async find(root) {
    const paths = await matchingFiles(root, /\.tsx$/, ['apps', 'capabilities', 'editor', 'platform'])
    const found = await Promise.all(
      paths
        .filter((path) => parts.test(path) && !notShown.test(path))
        .map(async (path) => wordsInParts({ path, text: await readFile(join(root, path), 'utf8') })),
    )
    return found.flat()
  },
}

/** Words that a component shows and that are not in a catalogue. */
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
  new Visitor({
    JSXText: ({ value, start }) => judge(value, start),
    JSXAttribute({ name, value, start }) {
      if (name.type === 'JSXIdentifier' && spoken.has(name.name) && value?.type === 'Literal')
        judge(String(value.value), start)
    },
  }).visit(parseSync(basename(path), text).program)
  return findings
}
