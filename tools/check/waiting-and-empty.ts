import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseSync, Visitor, type Expression, type JSXElement, type JSXEmptyExpression } from 'oxc-parser'
import { matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'
import type { SourceText } from './table-ownership.ts'

/** The design system, whose parts are the ones that screens use, and what users do not see. */
const notChecked = /^platform\/web\/design\/|\.(test|stories)\.tsx$|^apps\/web\/gallery\/|(^|\/)testing\.tsx$/
/** Keys of catalogues that say that there is nothing: `empty`, `noneFound`, `nothingHint`, `noTags`. */
const emptyWords = /^(?:empty|none|nothing|no)(?=[A-Z]|$)/
/** Elements that hold a sentence: those of HTML, and the library's own. */
const holdsSentence = /^(?:p|div|li|Text)$/
const waitingParts = new Set(['Skeleton', 'Loader', 'LoadingOverlay'])

/** Checks that screens show what is empty and what is loading with the parts of the design system, and draw none themselves. */
export const waitingAndEmpty: Check = {
  name: 'waiting and empty',
  async find(root) {
    const paths = await matchingFiles(root, /\.tsx$/, ['apps', 'capabilities', 'editor', 'platform'])
    const found = await Promise.all(
      paths
        .filter((path) => !notChecked.test(path))
        .map(async (path) => drawnByHand({ path, text: await readFile(join(root, path), 'utf8') })),
    )
    return found.flat()
  },
}

/** Empty states and placeholders that a component draws itself. */
export function drawnByHand({ path, text }: SourceText): Finding[] {
  const findings: Finding[] = []
  const report = (start: number, rule: string, message: string): void => {
    findings.push({ path, line: text.slice(0, start).split('\n').length, rule, message })
  }
  const reportSentence = (shown: Expression): void => {
    if (shown.type === 'JSXElement' && isSentence(shown, /^(?:p|div|Text)$/) && emptyWordOf(shown) === null)
      report(shown.start, 'own-empty-state', 'What is shown where a list is empty is an EmptyState or an EmptyLine.')
  }
  new Visitor({
    ImportDeclaration({ source, specifiers, start }) {
      if (source.value !== '@mantine/core') return
      for (const { local } of specifiers)
        if (waitingParts.has(local.name))
          report(
            start,
            'own-placeholder',
            `${local.name}: use the part of platform/web/design/loading-rows.tsx or loading-parts.tsx that fits.`,
          )
    },
    JSXElement(element) {
      const word = emptyWordOf(element)
      if (word !== null)
        report(
          element.start,
          'own-empty-state',
          `“${word}” is shown by EmptyState, or where there is one line for it by EmptyLine.`,
        )
    },
    LogicalExpression({ operator, left, right }) {
      if (operator === '&&' && saysNothingThere(left)) reportSentence(right)
    },
    ConditionalExpression({ test, consequent }) {
      if (saysNothingThere(test)) reportSentence(consequent)
    },
  }).visit(parseSync(basename(path), text).program)
  return findings
}

/** The catalogue's key by which an element of HTML says only that there is nothing; null if it says something else. */
function emptyWordOf(element: JSXElement): string | null {
  if (!isSentence(element)) return null
  const [shown, ...others] = element.children.filter((child) => child.type !== 'JSXText' || child.value.trim() !== '')
  return shown?.type === 'JSXExpressionContainer' && others.length === 0 ? emptyKeyIn(shown.expression) : null
}

function isSentence({ openingElement: { name } }: JSXElement, elements = holdsSentence): boolean {
  return name.type === 'JSXIdentifier' && elements.test(name.name)
}

/** Whether a condition ends with `….length === 0`. */
function saysNothingThere(test: Expression): boolean {
  if (test.type === 'LogicalExpression') return test.operator === '&&' && saysNothingThere(test.right)
  if (test.type !== 'BinaryExpression' || test.operator !== '===') return false
  const { left, right } = test
  return (
    right.type === 'Literal' &&
    right.value === 0 &&
    left.type === 'MemberExpression' &&
    left.property.type === 'Identifier' &&
    left.property.name === 'length'
  )
}

/** Looks through choices, not into fallbacks, which stand for one value, and not into elements, which are judged themselves. */
function emptyKeyIn(shown: Expression | JSXEmptyExpression): string | null {
  switch (shown.type) {
    case 'ConditionalExpression':
      return emptyKeyIn(shown.consequent) ?? emptyKeyIn(shown.alternate)
    case 'CallExpression':
      return emptyKeyIn(shown.callee)
    case 'MemberExpression': {
      const key = shown.property.type === 'Identifier' ? shown.property.name : ''
      return emptyWords.test(key) ? key : emptyKeyIn(shown.object)
    }
    default:
      return null
  }
}
