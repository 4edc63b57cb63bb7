import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
  getNamedType,
  isAbstractType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind,
  typeFromAST,
  type GraphQLCompositeType,
  type GraphQLNamedType,
  isCompositeType,
} from 'graphql'

/** The type of each scalar in the browser. A scalar that is not listed here is `unknown`. */
const SCALAR_TYPES: Record<string, string> = {
  ID: 'string',
  UUID: 'string',
  String: 'string',
  Int: 'number',
  Float: 'number',
  Boolean: 'boolean',
  DateTime: 'string',
  Date: 'string',
  BigInt: 'string',
  URL: 'string',
  TextSegments: 'Array<{ text: string; match: boolean }>',
}

/** The fragments of all document files, by name: a selection may use one from another file. */
export type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

interface SelectedField {
  nodes: FieldNode[]
  optional: boolean
}

/**
 * Writes the types of answers to selections as TypeScript. Fragments are expanded, so that a component's fragment type
 * accepts any answer that contains it.
 */
export class SelectionTypes {
  readonly #schema: GraphQLSchema
  readonly #fragments: Fragments
  /** Enums that the written types name. */
  readonly usedEnums = new Set<string>()

  constructor(schema: GraphQLSchema, fragments: Fragments) {
    this.#schema = schema
    this.#fragments = fragments
  }

  /** The type of `data` of an operation. */
  ofOperation(operation: OperationDefinitionNode): string {
    const root = this.#schema.getRootType(operation.operation)
    if (!root) throw new Error(`The schema has no ${operation.operation}.`)
    return this.#ofSelections(root, [operation.selectionSet], 0)
  }

  /** The type of an object that a fragment was read from. */
  ofFragment(fragment: FragmentDefinitionNode): string {
    const type = this.#schema.getType(fragment.typeCondition.name.value)
    if (!isCompositeType(type)) throw new Error(`The fragment ${fragment.name.value} is on an unknown type.`)
    return this.#ofSelections(type, [fragment.selectionSet], 0)
  }

  #ofSelections(parent: GraphQLCompositeType, sets: readonly SelectionSetNode[], depth: number): string {
    if (isObjectType(parent)) return this.#ofObject(parent, [parent.name], sets, depth, false)
    // Possible types with the same selected fields share one member of the union.
    const members = new Map<string, { type: GraphQLObjectType; names: string[] }>()
    for (const type of this.#schema.getPossibleTypes(parent)) {
      const shape = this.#ofObject(type, [], sets, depth, false)
      const member = members.get(shape)
      if (member) member.names.push(type.name)
      else members.set(shape, { type, names: [type.name] })
    }
    return [...members.values()].map(({ type, names }) => this.#ofObject(type, names, sets, depth, true)).join(' | ')
  }

  #ofObject(
    type: GraphQLObjectType,
    names: readonly string[],
    sets: readonly SelectionSetNode[],
    depth: number,
    tagged: boolean,
  ): string {
    const fields = new Map<string, SelectedField>()
    for (const set of sets) this.#collect(type, set, fields, false)
    const indent = '  '.repeat(depth + 1)
    const typename = names.map((name) => `'${name}'`).join(' | ') || 'string'
    const lines: string[] = []
    let typenameAsked = false
    for (const [key, { nodes, optional }] of fields) {
      const first = nodes[0]
      if (!first) continue
      if (first.name.value === '__typename') {
        if (key === '__typename') typenameAsked = true
        lines.push(`${indent}${key}: ${typename}`)
        continue
      }
      const definition = type.getFields()[first.name.value]
      if (!definition) throw new Error(`${type.name} has no field ${first.name.value}.`)
      const subsets = nodes.flatMap((node) => node.selectionSet ?? [])
      lines.push(`${indent}${key}${optional ? '?' : ''}: ${this.#ofOutput(definition.type, subsets, depth + 1)}`)
    }
    // The client requests the type name of every object automatically.
    if (!typenameAsked) lines.unshift(`${indent}__typename${tagged ? '' : '?'}: ${typename}`)
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`
  }

  #collect(
    type: GraphQLObjectType,
    set: SelectionSetNode,
    into: Map<string, SelectedField>,
    conditional: boolean,
  ): void {
    for (const selection of set.selections) {
      const optional =
        conditional ||
        (selection.directives ?? []).some(({ name }) => name.value === 'include' || name.value === 'skip')
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        const known = into.get(key)
        into.set(key, { nodes: [...(known?.nodes ?? []), selection], optional: optional && (known?.optional ?? true) })
        continue
      }
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(selection.name.value) : selection
      if (!fragment) throw new Error('A fragment is missing.')
      const condition = fragment.typeCondition?.name.value
      if (condition === undefined || this.#applies(condition, type))
        this.#collect(type, fragment.selectionSet, into, optional)
    }
  }

  #applies(condition: string, type: GraphQLObjectType): boolean {
    const requested = this.#schema.getType(condition)
    return requested === type || (isAbstractType(requested) && this.#schema.isSubType(requested, type))
  }

  #ofOutput(type: GraphQLOutputType, sets: readonly SelectionSetNode[], depth: number): string {
    if (!isNonNullType(type)) return `${this.#ofNonNull(type, sets, depth)} | null`
    return this.#ofNonNull(type.ofType as GraphQLOutputType, sets, depth)
  }

  #ofNonNull(type: GraphQLOutputType, sets: readonly SelectionSetNode[], depth: number): string {
    if (isListType(type)) return `Array<${this.#ofOutput(type.ofType as GraphQLOutputType, sets, depth)}>`
    const named = getNamedType(type)
    if (isCompositeType(named)) return this.#ofSelections(named, sets, depth)
    return this.#leaf(named)
  }

  #leaf(type: GraphQLNamedType): string {
    if (isEnumType(type)) this.usedEnums.add(type.name)
    return leafType(type)
  }
}

/** The variables of an operation, and the input types and enums that they name. */
export function variablesType(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): { text: string; names: Set<string> } {
  const names = new Set<string>()
  const lines = (operation.variableDefinitions ?? []).map((definition) => {
    const type = typeFromAST(schema, definition.type as Parameters<typeof typeFromAST>[1]) as
      | GraphQLInputType
      | undefined
    if (!type) throw new Error(`The variable $${definition.variable.name.value} has an unknown type.`)
    const named = getNamedType(type)
    if (!isScalarType(named)) names.add(named.name)
    const optional = !isNonNullType(type) || definition.defaultValue !== undefined
    return `  ${definition.variable.name.value}${optional ? '?' : ''}: ${inputType(type)}\n`
  })
  return { text: lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('')}}`, names }
}

function leafType(type: GraphQLNamedType): string {
  return isScalarType(type) ? (SCALAR_TYPES[type.name] ?? 'unknown') : type.name
}

function inputType(type: GraphQLInputType): string {
  if (!isNonNullType(type)) return `${nonNullInput(type)} | null`
  return nonNullInput(type.ofType as GraphQLInputType)
}

function nonNullInput(type: GraphQLInputType): string {
  if (isListType(type)) return `ReadonlyArray<${inputType(type.ofType as GraphQLInputType)}>`
  return leafType(getNamedType(type))
}

/** Every enum and input type of the schema, as TypeScript. They are types only and add nothing to a bundle. */
export function schemaTypes(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap())
    .filter(({ name }) => !name.startsWith('__'))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const written = types.flatMap((type) => {
    if (isEnumType(type))
      return [
        `export type ${type.name} = ${type
          .getValues()
          .map(({ name }) => `'${name}'`)
          .join(' | ')}\n`,
      ]
    if (!isInputObjectType(type)) return []
    const fields = Object.values(type.getFields()).map((field) => {
      const optional = !isNonNullType(field.type) || field.defaultValue !== undefined
      return `  ${field.name}${optional ? '?' : ''}: ${inputType(field.type)}\n`
    })
    return [`export interface ${type.name} {\n${fields.join('')}}\n`]
  })
  return written.length === 0 ? 'export {}\n' : written.join('\n')
}
