import { z } from 'zod'

/** A type by its name, with the lists and non-null types around it. */
interface TypeReference {
  kind: string
  name: string | null
  ofType?: TypeReference | null | undefined
}

// As deep as the page queries: a non-null list of non-null values. Written out without z.lazy, it loads nothing more.
const named = z.object({ kind: z.string(), name: z.string().nullable() })
const wrapped = named.extend({ ofType: named.nullable() })
const inList = named.extend({ ofType: wrapped.nullable() })
const typeReference = named.extend({ ofType: inList.nullable() })
const value = z.object({ name: z.string(), description: z.string().nullable(), type: typeReference })
const field = z.object({ ...value.shape, args: z.array(value) })

const reported = z.object({
  __schema: z.object({
    queryType: z.object({ name: z.string() }),
    types: z.array(
      z.object({
        kind: z.string(),
        name: z.string(),
        description: z.string().nullable(),
        fields: z.array(field).nullable(),
        inputFields: z.array(value).nullable(),
        enumValues: z.array(z.object({ name: z.string() })).nullable(),
      }),
    ),
  }),
})

/** The introspection query of the page. */
export const GUIDE_QUERY = `query Guide {
  __schema {
    queryType { name }
    types {
      kind
      name
      description
      fields { name description args { ...Value } type { ...Type } }
      inputFields { ...Value }
      enumValues { name }
    }
  }
}
fragment Value on __InputValue { name description type { ...Type } }
fragment Type on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }`

const ROWS_BEGUN_WITH = 20

/** A field, an argument or a value of a type. */
interface GuidePart {
  name: string
  description: string
  /** As written in the language of the schema: `[Note!]!`; empty for a value of an enum. */
  type: string
  arguments: readonly GuidePart[]
}

/** A query or a type, as the list beside the editor shows it. */
export interface GuideEntry extends GuidePart {
  kind: 'query' | 'type'
  parts: readonly GuidePart[]
}

/** The documentation of the API: its queries, then its types, each sorted by name. */
export interface Guide {
  entries: readonly GuideEntry[]
  /** Returns an operation for a query, to start with. */
  beginWith(query: string): { operation: string; variables: string }
}

/** Parses the answer of the API. @throws ZodError where it has another form */
export function readGuide(data: unknown): Guide {
  const { queryType, types } = reported.parse(data).__schema
  const shown = types.filter(({ name }) => !name.startsWith('__'))
  const byName = new Map(shown.map((type) => [type.name, type]))
  const queries = byName.get(queryType.name)?.fields ?? []
  const isLeaf = (reference: TypeReference): boolean =>
    !['OBJECT', 'INTERFACE', 'UNION'].includes(byName.get(nameOf(reference))?.kind ?? '')

  return {
    entries: [
      ...queries.map((query): GuideEntry => ({ ...partOf(query), kind: 'query', parts: [] })),
      ...shown
        .filter(({ name }) => name !== queryType.name)
        .map(({ name, description, fields, inputFields, enumValues }): GuideEntry => ({
          kind: 'type',
          name,
          description: description ?? '',
          type: '',
          arguments: [],
          parts: [
            ...(fields ?? []).map(partOf),
            ...(inputFields ?? []).map(partOf),
            ...(enumValues ?? []).map((one) => ({ name: one.name, description: '', type: '', arguments: [] })),
          ],
        })),
    ],
    beginWith(name) {
      const query = queries.find((candidate) => candidate.name === name)
      if (query === undefined) return { operation: '', variables: '' }
      const needed = query.args.filter(({ type }) => type.kind === 'NON_NULL')
      const given =
        needed.length === 0 ? '' : `(${needed.map((one) => `$${one.name}: ${writtenType(one.type)}`).join(', ')})`
      const named = [
        ...needed.map((one) => `${one.name}: $${one.name}`),
        // A page of the maximum length may exceed what is answered at once.
        ...query.args
          .filter(({ name: argument, type }) => argument === 'first' && type.kind !== 'NON_NULL')
          .map(() => `first: ${ROWS_BEGUN_WITH}`),
      ]
      const passed = named.length === 0 ? '' : `(${named.join(', ')})`
      const leaves = (reference: TypeReference): string[] =>
        (byName.get(nameOf(reference))?.fields ?? [])
          .filter(({ type, args }) => isLeaf(type) && args.every((one) => one.type.kind !== 'NON_NULL'))
          .map((one) => one.name)
      const nodes = byName.get(nameOf(query.type))?.fields?.find((one) => one.name === 'nodes')
      const chosen =
        nodes === undefined ? leaves(query.type) : [`nodes { ${leaves(nodes.type).join(' ')} }`, ...leaves(query.type)]
      const selection = isLeaf(query.type)
        ? ''
        : ` {\n    ${(chosen.length === 0 ? ['__typename'] : chosen).join('\n    ')}\n  }`
      return {
        operation: `query${given === '' ? '' : ` ${given}`} {\n  ${name}${passed}${selection}\n}`,
        variables:
          needed.length === 0
            ? ''
            : JSON.stringify(Object.fromEntries(needed.map((one) => [one.name, placeholder(one.type)])), null, 2),
      }
    },
  }
}

/** Entries with these words in their names or descriptions, those whose names begin with them first. */
export function findInGuide(entries: readonly GuideEntry[], words: string): GuideEntry[] {
  const sought = words.trim().toLowerCase()
  if (sought === '') return [...entries]
  const rankOf = ({ name, description }: GuideEntry): number => {
    const folded = name.toLowerCase()
    if (folded === sought) return 0
    if (folded.startsWith(sought)) return 1
    if (folded.includes(sought)) return 2
    return description.toLowerCase().includes(sought) ? 3 : 4
  }
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < 4)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry)
}

function partOf({
  name,
  description,
  type,
  args = [],
}: z.output<typeof value> & { args?: ReadonlyArray<z.output<typeof value>> }): GuidePart {
  return { name, description: description ?? '', type: writtenType(type), arguments: args.map((one) => partOf(one)) }
}

function nameOf(reference: TypeReference): string {
  return reference.name ?? (reference.ofType ? nameOf(reference.ofType) : '')
}

function writtenType({ kind, name, ofType }: TypeReference): string {
  if (!ofType) return name ?? ''
  return kind === 'LIST' ? `[${writtenType(ofType)}]` : `${writtenType(ofType)}!`
}

/** A value of the right type, to be overwritten. */
function placeholder({ kind, name, ofType }: TypeReference): unknown {
  if (kind === 'NON_NULL' && ofType) return placeholder(ofType)
  if (kind === 'LIST') return []
  if (kind === 'INPUT_OBJECT') return {}
  if (name === 'Int' || name === 'Float') return 0
  return name === 'Boolean' ? false : ''
}
