import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type DefinitionNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
  Kind,
  NoUnusedFragmentsRule,
  parse,
  print,
  specifiedRules,
  stripIgnoredCharacters,
  validate,
  visit,
} from 'graphql'
import { matchingFiles } from '../files.ts'
import { GENERATED_NOTICE, type GeneratedFile } from './generated-file.ts'
import { schemaTypes, SelectionTypes, variablesType, type Fragments } from './operation-types.ts'

/** The operations that the server answers within a page, for pages that request these first. */
const SENT_WITH_PAGES = ['QuestionPage', 'QuestionAnswers']
const SCHEMA_TYPES = '#generated/operations/schema-types.ts'

interface DocumentFile {
  path: string
  document: DocumentNode
}

/**
 * Typed documents for every `*.graphql` file beside a web part: `capabilities/notes/web/note.graphql` becomes
 * `generated/operations/capabilities/notes/web/note.ts`. One module per file, so that a screen loads only what it uses.
 * `query NotePage` gives `NotePageDocument`, `NotePageQuery` and `NotePageQueryVariables`; `fragment NoteRow on Note`
 * gives `NoteRowFragmentDoc` and `NoteRowFragment`. Fragments are found across files by their name. Throws one error
 * that lists everything that does not fit the schema, with file and line.
 */
export async function operationFiles(root: string, schema: GraphQLSchema): Promise<GeneratedFile[]> {
  const paths = await matchingFiles(root, /^(capabilities\/[^/]+\/web|apps\/web|platform\/web)\/.*\.graphql$/, [
    'capabilities',
    'apps',
    'platform',
  ])
  const files = await Promise.all(
    paths.map(async (path) => ({ path, document: parse(await readFile(join(root, path), 'utf8')) })),
  )
  const homes = new Map<string, string>()
  const fragments = new Map<string, FragmentDefinitionNode>()
  const problems: string[] = []
  for (const { path, document } of files) {
    for (const definition of document.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) {
        problems.push(`${path}: only operations and fragments belong here.`)
        continue
      }
      const name = definition.name?.value
      if (name === undefined) {
        problems.push(`${path}: every operation needs a name.`)
        continue
      }
      const other = homes.get(name)
      if (other !== undefined) problems.push(`${path}: the name ${name} is taken by ${other}.`)
      homes.set(name, path)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(name, definition)
    }
  }
  for (const file of files) problems.push(...invalidities(schema, file, fragments))
  if (problems.length > 0) throw new Error(`The operations do not fit the schema:\n${problems.join('\n')}`)
  return [
    { path: 'generated/operations/schema-types.ts', content: `${GENERATED_NOTICE}${schemaTypes(schema)}` },
    ...files.map((file) => ({ path: outputOf(file.path), content: moduleText(schema, file, fragments, homes) })),
    sentWithPages(files, fragments),
  ]
}

/** The texts of some operations for the server, which imports nothing that runs in the browser. */
function sentWithPages(files: readonly DocumentFile[], fragments: Fragments): GeneratedFile {
  const lines = files
    .flatMap(({ document }) => document.definitions)
    .flatMap((definition) => {
      const name = 'name' in definition ? definition.name?.value : undefined
      if (name === undefined || !SENT_WITH_PAGES.includes(name)) return []
      const used = fragmentsUsed(definition, fragments).flatMap((one) => fragments.get(one) ?? [])
      return [`  ${name}: ${JSON.stringify(asPagesSend([definition, ...used]))},\n`]
    })
  return {
    path: 'generated/registry/operations-sent-with-pages.ts',
    content: `${GENERATED_NOTICE}/** Operations that the server answers within a page, as pages send them. */\nexport const operationsSentWithPages = {\n${lines.join('')}} as const\n`,
  }
}

/** With the type of everything that is requested, which the cache of a page needs. */
function asPagesSend(definitions: readonly DefinitionNode[]): string {
  const type = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const
  const document: DocumentNode = visit(
    { kind: Kind.DOCUMENT, definitions },
    {
      SelectionSet: (node, _key, parent) =>
        parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
          ? undefined
          : { ...node, selections: [...node.selections, type] },
    },
  )
  return stripIgnoredCharacters(print(document))
}

function outputOf(path: string): string {
  return `generated/operations/${path.replace(/\.graphql$/, '.ts')}`
}

function invalidities(schema: GraphQLSchema, { path, document }: DocumentFile, fragments: Fragments): string[] {
  const own = new Set(
    document.definitions.flatMap((definition) => ('name' in definition ? (definition.name?.value ?? []) : [])),
  )
  const borrowed = document.definitions
    .flatMap((definition) => fragmentsUsed(definition, fragments))
    .filter((name) => !own.has(name))
  const definitions = [...document.definitions, ...new Set(borrowed)].map((one) =>
    typeof one === 'string' ? fragments.get(one) : one,
  )
  const complete: DocumentNode = { kind: Kind.DOCUMENT, definitions: definitions.filter((one) => one !== undefined) }
  const rules = specifiedRules.filter((rule) => rule !== NoUnusedFragmentsRule)
  return validate(schema, complete, rules).map(
    ({ message, locations }) => `${path}:${locations?.[0]?.line ?? 1}: ${message}`,
  )
}

/** The fragments that a definition needs, including those of its fragments, each once. */
function fragmentsUsed(definition: DefinitionNode, fragments: Fragments, seen = new Set<string>()): string[] {
  visit(definition, {
    FragmentSpread({ name }) {
      if (seen.has(name.value)) return
      const fragment = fragments.get(name.value)
      if (!fragment) return
      seen.add(name.value)
      fragmentsUsed(fragment, fragments, seen)
    },
  })
  return [...seen]
}

function moduleText(
  schema: GraphQLSchema,
  { path, document }: DocumentFile,
  fragments: Fragments,
  homes: ReadonlyMap<string, string>,
): string {
  const types = new SelectionTypes(schema, fragments)
  const imported = new Map<string, Set<string>>()
  const namedTypes = new Set<string>()
  const blocks: string[] = []
  // A fragment comes before its uses: its document is a constant.
  for (const definition of inOrderOfUse(document, fragments)) {
    const used = fragmentsUsed(definition, fragments)
    for (const name of used) {
      const home = homes.get(name)
      if (home === undefined || home === path) continue
      imported.set(home, (imported.get(home) ?? new Set()).add(name))
    }
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      blocks.push(fragmentText(definition, types.ofFragment(definition), used))
    } else {
      const variables = variablesType(schema, definition)
      for (const name of variables.names) namedTypes.add(name)
      blocks.push(operationText(definition, types.ofOperation(definition), variables.text, used))
    }
  }
  for (const name of types.usedEnums) namedTypes.add(name)
  const imports = [
    `import type { TypedDocumentNode } from '@apollo/client'\n`,
    ...(namedTypes.size > 0
      ? [`import type { ${[...namedTypes].toSorted().join(', ')} } from '${SCHEMA_TYPES}'\n`]
      : []),
    ...[...imported].map(
      ([home, names]) =>
        `import { ${[...names]
          .toSorted()
          .map((name) => `${name}FragmentDoc`)
          .join(', ')} } from '#${outputOf(home)}'\n`,
    ),
  ]
  return `${GENERATED_NOTICE}${imports.join('')}\n${blocks.join('\n')}`
}

function inOrderOfUse(
  document: DocumentNode,
  fragments: Fragments,
): Array<OperationDefinitionNode | FragmentDefinitionNode> {
  const definitions = document.definitions.filter(
    (one) => one.kind === Kind.OPERATION_DEFINITION || one.kind === Kind.FRAGMENT_DEFINITION,
  )
  const rank = (one: OperationDefinitionNode | FragmentDefinitionNode): number =>
    one.kind === Kind.OPERATION_DEFINITION ? Number.MAX_SAFE_INTEGER : fragmentsUsed(one, fragments).length
  return definitions.toSorted((a, b) => rank(a) - rank(b))
}

function fragmentText(definition: FragmentDefinitionNode, type: string, used: readonly string[]): string {
  const name = definition.name.value
  return [
    `export type ${name}Fragment = ${type}\n`,
    documentText(`${name}FragmentDoc`, definition, used, `${name}Fragment, unknown`),
  ].join('\n')
}

function operationText(
  definition: OperationDefinitionNode,
  type: string,
  variables: string,
  used: readonly string[],
): string {
  const name = definition.name?.value ?? ''
  const answer = `${name}${definition.operation.charAt(0).toUpperCase()}${definition.operation.slice(1)}`
  return [
    `export type ${answer}Variables = ${variables}\n`,
    `export type ${answer} = ${type}\n`,
    documentText(`${name}Document`, definition, used, `${answer}, ${answer}Variables`),
  ].join('\n')
}

function documentText(constant: string, definition: DefinitionNode, used: readonly string[], types: string): string {
  const definitions = [withoutLocations(definition), ...used.map((name) => `${name}FragmentDoc.definitions[0]`)]
  return `export const ${constant} = {\n  kind: 'Document',\n  definitions: [\n    ${definitions.join(',\n    ')},\n  ],\n} as unknown as TypedDocumentNode<${types}>\n`
}

function withoutLocations(node: DefinitionNode): string {
  return JSON.stringify(node, (key, value: unknown) =>
    key === 'loc' || (Array.isArray(value) && value.length === 0 && key !== 'selections') ? undefined : value,
  )
}
