import type { InputFieldRef, InputRef } from '@pothos/core'
import { z } from 'zod'
import { builder } from './builder.ts'

interface Described {
  kind: string
  required: boolean
  inner: z.core.$ZodType
}

/** Looks through wrappers (optional, nullable, default, pipes) to the schema that has a shape on the wire. */
function describe(schema: z.core.$ZodType, required = true): Described {
  const definition = schema._zod.def
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
      return describe((definition as z.core.$ZodOptionalDef).innerType, false)
    case 'readonly':
    case 'nonoptional':
      return describe((definition as z.core.$ZodReadonlyDef).innerType, required)
    case 'pipe':
      return describe((definition as z.core.$ZodPipeDef).in, required)
    default:
      return { kind: definition.type, required, inner: schema }
  }
}

type WireType = 'String' | 'ID' | 'Int' | 'Float' | 'Boolean' | 'DateTime' | 'JSON'

/**
 * Descriptions of input schemas, for the types that are made of them. Separate from the schemas, which pages load as
 * well. Must be registered before the graph is built.
 */
export const inputDescriptions = z.registry<{ description: string }>()

const made = new Map<string, InputRef<unknown>>()

function scalarOf(kind: string, schema: z.core.$ZodType): WireType {
  if (kind === 'string') {
    const format = (schema._zod.def as { format?: string }).format
    return format === 'uuid' || format === 'guid' ? 'ID' : 'String'
  }
  if (kind === 'number')
    return (schema._zod.def as { format?: string }).format === 'safeint' ||
      (schema._zod.def as { format?: string }).format === 'int32'
      ? 'Int'
      : 'Float'
  if (kind === 'boolean') return 'Boolean'
  if (kind === 'enum' || kind === 'literal') return 'String'
  return 'JSON'
}

/**
 * The GraphQL input of a command, derived from the one schema that also parses it: the wire checks shapes, the schema
 * checks values and says what to do. Unions and records are sent as JSON.
 */
export function inputOf<Schema extends z.ZodObject>(name: string, schema: Schema): InputRef<z.input<Schema>> {
  const known = made.get(name)
  if (known) return known as InputRef<z.input<Schema>>
  const ref = builder.inputType(name, {
    description: inputDescriptions.get(schema)?.description,
    fields: (t) => {
      const fields: Record<string, InputFieldRef<typeof builder.$inferSchemaTypes, unknown>> = {}
      for (const [key, value] of Object.entries(schema.shape)) {
        const described = describe(value)
        fields[key] = t.field({
          type: wireType(`${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`, described),
          required: described.required,
        } as never)
      }
      return fields
    },
  })
  made.set(name, ref as unknown as InputRef<unknown>)
  return ref as unknown as InputRef<z.input<Schema>>
}

function wireType(name: string, { kind, inner }: Described): unknown {
  if (kind === 'object') return inputOf(name, inner as z.ZodObject)
  if (kind === 'array') {
    const element = describe((inner._zod.def as z.core.$ZodArrayDef).element)
    return element.kind === 'array' ? ['JSON'] : [wireType(`${name}Item`, element)]
  }
  return scalarOf(kind, inner)
}
