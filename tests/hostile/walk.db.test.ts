import { GraphQLError } from 'graphql'
import { expect, test } from 'vitest'
import { Failure } from '#platform/kernel/errors.ts'
import { askGraph, productSchema } from '../harness/graph.ts'
import { useServices } from '../harness/workspace.ts'
import { fillWorkspace } from '../tenancy/filled-workspace.ts'
import { argumentsOf, selectionOf, type Values } from '../tenancy/walk-schema.ts'

const { services, newWorkspace } = await useServices({ sample: true })
const filled = await fillWorkspace(services, await newWorkspace())

/** Texts that a database, a log, a regular expression or a page might trip over. */
const TEXTS: ReadonlyArray<readonly [string, string]> = [
  ['NUL', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
  ['a quote and SQL', `'; drop table cell.notes; --`],
  ['a pattern', '%_\\(((.*+?['],
  ['a script', `"><script>alert(1)</script><img src=x onerror=alert(1)>`],
  ['directions and joiners', '\u202e\u2066\u200d\ufeff\u0301\u0301\u0301'],
  ['very long', 'x'.repeat(200_000)],
  ['empty', ''],
  ['blank', ' \n\t\u00a0\u3000'],
  ['a path', '../../../../etc/passwd'],
]

function hostile(text: string, id: string): Values {
  const kinds = Object.keys(filled.ids)
  return {
    id(name) {
      const kind = kinds.find((each) => name.toLowerCase().startsWith(each))
      return kind === undefined ? id : (filled.ids[kind] ?? id)
    },
    text: () => text,
  }
}

const schema = productSchema()
const operations = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ['query', field] as const),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ['mutation', field] as const),
]

test.each(operations.map(([kind, field]) => [`${kind} ${field.name}`, kind, field] as const))(
  'hostile text in every argument of the %s is refused with a message, or stored',
  async (_name, kind, field) => {
    for (const [described, text] of TEXTS) {
      const values = hostile(text, filled.ids['note'] ?? '')
      const question = `${kind} { answer: ${field.name}${argumentsOf(field, values, true)} ${selectionOf(field.type, values, 1)} }`
      const { errors } = await askGraph({ services, workspace: await filled.workspace.founder() }, question)
      const faults = (errors ?? []).filter(
        ({ originalError }) =>
          originalError && !(originalError instanceof Failure) && !(originalError instanceof GraphQLError),
      )
      expect(faults.map(({ originalError }) => [described, String(originalError)])).toEqual([])
    }
  },
)
