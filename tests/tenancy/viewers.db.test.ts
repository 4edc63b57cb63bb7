import { expect, test } from 'vitest'
import { Failure } from '#platform/kernel/errors.ts'
import { askGraph, productSchema } from '../harness/graph.ts'
import { useServices } from '../harness/workspace.ts'
import { digestOf, fillWorkspace } from './filled-workspace.ts'
import { argumentsOf, selectionOf, type Values } from './walk-schema.ts'

const { services, newWorkspace } = await useServices()
const filled = await fillWorkspace(services, await newWorkspace())

/** What viewers may do, each with its reason. */
const ALLOWED: Readonly<Record<string, string>> = {
  lookAtChanges: 'Where somebody stands in the history is theirs alone.',
  markChangesSeen: 'Where somebody stands in the history is theirs alone.',
  pinFolder: 'A pin is one person’s own, on what they may read.',
  starThing: 'A star is one person’s own, on what they may read.',
  changeProfile: 'Everybody says of themselves what they like.',
  requestAccess: 'Asking for more is what those do who may do little.',
  requestContentAccess: 'The same, for where something stands that somebody has a link to.',
  findWorkspaces: 'Anybody may have their own workspaces mailed to them; nothing of this workspace is written.',
}

const TEXTS: Readonly<Record<string, string>> = {
  role: 'VIEWER',
  level: 'READ',
  granteeKind: 'user',
  emails: 'walked@example.com',
  email: 'walked@example.com',
  color: '#336699',
  primaryColor: '#336699',
  companySize: '1-25',
  jobRole: 'RESEARCH',
  locale: 'en',
  timeZone: 'UTC',
  flags: 'only-admins-invite',
  approvedDomains: 'walked.example',
  domain: 'walked.example',
  subdomain: 'walked-address',
  onboardingGoals: 'Others',
  tab: 'notes',
  type: 'TEXT',
  appliesTo: 'NOTE',
  numberFormat: 'PLAIN',
}

/**
 * Values that the command would take, were the viewer allowed: the right identifier for each name, the right word for
 * each text.
 */
function fitting(own: string): Values {
  const kinds = Object.keys(filled.ids)
  return {
    id(name) {
      const kind = kinds.find((each) => name.toLowerCase().startsWith(each))
      return kind === undefined ? own : (filled.ids[kind] ?? own)
    },
    text: (name) => TEXTS[name] ?? 'walked',
  }
}

const mutations = Object.values(productSchema().getMutationType()?.getFields() ?? {})

test.each(mutations.filter(({ name }) => !(name in ALLOWED)).map((field) => [field.name, field] as const))(
  'a viewer is refused %s, and nothing is written',
  async (_name, field) => {
    const viewer = await filled.workspace.member('VIEWER')
    await viewer.close()
    const before = await digestOf(services, filled.workspace.teamId)
    for (const id of Object.values(filled.ids)) {
      for (const all of [true, false]) {
        const values = fitting(id)
        const question = `mutation { answer: ${field.name}${argumentsOf(field, values, all)} ${selectionOf(field.type, values, 1)} }`
        const { errors } = await askGraph(
          { services, workspace: { ...viewer, read: async (work) => viewer.database.read(work) } },
          question,
        )
        const thrown = errors?.[0]?.originalError
        expect(errors, question).toBeDefined()
        // A command refuses with a Failure; an input that does not fit the schema never reaches one.
        if (thrown) expect(thrown, question).toBeInstanceOf(Failure)
        if (thrown instanceof Failure)
          expect(
            ['Forbidden', 'NotFound', 'ValidationError', 'Unauthorized', 'InvalidOperation', 'UnprocessableContent'],
            question,
          ).toContain(thrown.code)
      }
    }
    expect(await digestOf(services, filled.workspace.teamId)).toEqual(before)
  },
)

test('what viewers may do is in the schema', () => {
  expect(mutations.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(ALLOWED)))
})
