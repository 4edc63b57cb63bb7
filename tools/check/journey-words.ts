import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseSync, Visitor, type Argument, type Expression, type ObjectExpression, type PropertyKey } from 'oxc-parser'
import { matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'
import type { SourceText } from './table-ownership.ts'

const catalogues = /(^|[/-])strings\.ts$/
const journeys = /^tests\/(e2e\/.*|harness\/[^/]*(?<!\.test))\.ts$/
/** Functions that find elements by the words in their first argument. A role is not a word. */
const findsByWords = /^getBy(AltText|Label|Placeholder|Text|Title)$/
const findsByRole = 'getByRole'
const optionsWithWords = new Set(['name', 'hasText', 'hasNotText'])

/** Journeys name what they press and read by the keys of the catalogues, so that words can change independently. */
export const journeyWords: Check = {
  name: 'journey words',
  async find(root) {
    const read = async (pattern: RegExp, folders: readonly string[]): Promise<SourceText[]> =>
      Promise.all(
        (await matchingFiles(root, pattern, folders)).map(async (path) => ({
          path,
          text: await readFile(join(root, path), 'utf8'),
        })),
      )
    const keys = keysByWords(await read(catalogues, ['apps', 'capabilities', 'editor', 'platform']))
    return (await read(journeys, ['tests'])).flatMap((journey) => literalWords(journey, keys))
  },
}

/** The plain strings of the catalogues: the words, and the first key that has them with its file. */
export function keysByWords(sources: readonly SourceText[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  const gather = (value: Expression, key: string, path: string): void => {
    const inner = withoutType(value)
    if (inner.type === 'ObjectExpression')
      for (const property of inner.properties) {
        if (property.type !== 'Property') continue
        const name = nameOf(property.key)
        gather(property.value, `${key}.${name}`, path)
      }
    else {
      const words = wordsOf(inner)
      if (words !== undefined && !keys.has(words)) keys.set(words, `${key} of ${path}`)
    }
  }
  for (const { path, text } of sources)
    for (const statement of parseSync(basename(path), text).program.body) {
      if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
      for (const { id, init } of statement.declaration.declarations)
        if (init !== null && id.type === 'Identifier') gather(init, id.name, path)
    }
  return keys
}

/** The places where a journey finds something by words of a catalogue, written out instead of named by their key. */
export function literalWords({ path, text }: SourceText, keys: ReadonlyMap<string, string>): Finding[] {
  const findings: Finding[] = []
  const judge = (value: Argument | undefined): void => {
    if (value === undefined || value.type === 'SpreadElement') return
    const words = wordsOf(value)
    const key = words === undefined ? undefined : keys.get(words)
    if (key === undefined) return
    findings.push({
      path,
      line: text.slice(0, value.start).split('\n').length,
      rule: 'word-instead-of-key',
      message: `“${words}” may change: name it by its key, ${key}, or by the key of the part that shows it.`,
    })
  }
  const judgeOptions = (options: ObjectExpression): void => {
    for (const property of options.properties)
      if (property.type === 'Property' && optionsWithWords.has(nameOf(property.key))) judge(property.value)
  }
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const { name } = callee.property
      if (findsByWords.test(name)) judge(given[0])
      if (name !== findsByRole && name !== 'locator' && name !== 'filter') return
      for (const argument of given) if (argument.type === 'ObjectExpression') judgeOptions(argument)
    },
  }).visit(parseSync(basename(path), text).program)
  return findings
}

/** A value without the parts that only the compiler reads: `as const`, `satisfies`. */
function withoutType(value: Expression): Expression {
  return value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression'
    ? withoutType(value.expression)
    : value
}

/** The words of a literal text; undefined for a computed one. */
function wordsOf(value: Expression): string | undefined {
  if (value.type === 'Literal' && typeof value.value === 'string') return value.value
  if (value.type !== 'TemplateLiteral' || value.expressions.length > 0) return undefined
  return value.quasis[0]?.value.cooked ?? undefined
}

/** The name of a property; empty for a computed one. */
function nameOf(key: PropertyKey): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : ''
}
