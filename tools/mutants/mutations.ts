import { parseSync } from 'oxc-parser'

/** One fault that can be planted in a text: the original text, its start and end, and its replacement. */
export interface Mutation {
  start: number
  end: number
  /** 1 for the first line. */
  line: number
  original: string
  replacement: string
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
}

/** Types do not exist when the program runs: a change of one is not a fault. */
const TYPES = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/

/**
 * Every fault of a few simple kinds that can be planted in a text of TypeScript: an operator reversed, a condition
 * negated, a boolean flipped, an effect left out. Throws when the text cannot be parsed.
 */
export function mutationsOf(path: string, text: string): Mutation[] {
  const { program, errors } = parseSync(path, text)
  const fault = errors.find(({ severity }) => severity === 'Error')
  if (fault) throw new Error(`${path} cannot be read: ${fault.message}`)
  const found: Mutation[] = []
  const plant = (start: number, end: number, replacement: string): void => {
    const line = text.slice(0, start).split('\n').length
    found.push({ start, end, line, original: text.slice(start, end), replacement })
  }
  visit(program as unknown as Node, (node) => {
    for (const [start, end, replacement] of faultsOf(node, text)) plant(start, end, replacement)
  })
  return found
}

function faultsOf(node: Node, text: string): [start: number, end: number, replacement: string][] {
  const source = ({ start, end }: Node): string => text.slice(start, end)
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const left = node['left'] as Node
      const right = node['right'] as Node
      const opposite = OPPOSITES[node['operator'] as string]
      if (opposite === undefined || isText(left) || isText(right)) return []
      const at = text.indexOf(node['operator'] as string, left.end)
      return [[at, at + (node['operator'] as string).length, opposite]]
    }
    case 'UnaryExpression':
      return node['operator'] === '!' ? [[node.start, node.end, source(node['argument'] as Node)]] : []
    case 'IfStatement':
    case 'ConditionalExpression': {
      const condition = node['test'] as Node
      return [[condition.start, condition.end, `!(${source(condition)})`]]
    }
    case 'Literal':
      return typeof node['value'] === 'boolean' ? [[node.start, node.end, String(!node['value'])]] : []
    case 'ExpressionStatement': {
      const expression = node['expression'] as Node
      const isEffect = expression.type === 'AwaitExpression' || expression.type === 'CallExpression'
      return isEffect ? [[node.start, node.end, '']] : []
    }
    default:
      return []
  }
}

function isText(node: Node): boolean {
  return (
    node.type === 'TemplateLiteral' ||
    (node.type === 'Literal' && typeof node['value'] === 'string' && node['value'].length > 24)
  )
}

function visit(node: Node, see: (node: Node) => void): void {
  if (TYPES.test(node.type) || node.type === 'ImportDeclaration') return
  see(node)
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part])
      if (child !== null && typeof child === 'object' && typeof (child as Node).type === 'string')
        visit(child as Node, see)
}
