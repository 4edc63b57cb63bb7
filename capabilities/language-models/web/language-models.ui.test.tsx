import { ApolloProvider } from '@apollo/client/react'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { LanguageModelSettings } from './language-model-settings.tsx'
import { strings } from './strings.ts'

const OWN = {
  __typename: 'OwnLanguageModel',
  provider: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  model: 'small',
  hasKey: true,
  region: 'EU',
  maxContextTokens: null,
  priceIn: 2,
  priceOut: 8,
  currency: 'EUR',
}
const MONTH = {
  __typename: 'LanguageModelMonth',
  currency: 'EUR',
  budget: 20,
  spent: 5,
  reserved: 1,
  calls: 3,
  renewsAt: '2026-12-01T00:00:00.000Z',
}
const provider = (name: string, label: string, baseUrl: string | null, isLocal = false) => ({
  __typename: 'LanguageModelProvider',
  name,
  label,
  baseUrl,
  needsKey: !isLocal,
  isLocal,
})
const ADMINISTRATION = {
  __typename: 'LanguageModelAdministration',
  monthlyBudget: 20,
  allowsOwn: true,
  allowsPrivate: false,
  installed: null,
  own: OWN,
  providers: [
    provider('openai-compatible', 'OpenAI-compatible service', null),
    provider('openai', 'OpenAI', 'https://api.openai.com/v1'),
    provider('ollama', 'Ollama', 'http://127.0.0.1:11434/v1', true),
  ],
  month: MONTH,
}
const MODEL = {
  __typename: 'LanguageModel',
  id: 'w',
  isSwitchedOff: false,
  unavailable: null,
  source: 'workspace',
  provider: 'OpenAI',
  model: 'small',
  region: 'EU',
  viewerCan: { __typename: 'LanguageModelViewerCan', administer: true },
  administration: ADMINISTRATION as typeof ADMINISTRATION | null,
}

let model: Omit<typeof MODEL, 'own' | 'unavailable' | 'model' | 'provider' | 'source' | 'region'> &
  Record<string, unknown>
let readOnly: boolean
let server: ReturnType<typeof createTestServer>

beforeEach(() => {
  model = MODEL
  readOnly = false
  const none = { nodes: [], endCursor: null, hasNextPage: false }
  server = createTestServer((name) => {
    if (name === 'LanguageModelShares')
      return { languageModelShares: { __typename: 'LanguageModelSharePage', ...none } }
    if (name === 'LanguageModelCalls') return { languageModelCalls: { __typename: 'LanguageModelCallPage', ...none } }
    return { viewer: { __typename: 'Viewer', readOnly }, languageModel: model }
  })
})
afterEach(cleanup)

const show = async (): Promise<void> =>
  act(
    async () =>
      void renderInterface(
        <ApolloProvider client={server.client}>
          <LanguageModelSettings />
        </ApolloProvider>,
      ),
  )
const button = (name: string) => screen.getByRole('button', { name })

test('the stored key is never in the form; it stays, is replaced or removed, and has to be entered for another address', async () => {
  await show()
  const user = userEvent.setup()
  await user.click(button(strings.change))
  const group = screen.getByRole('group', { name: strings.key })
  expect(within(group).getByText(strings.keySet)).toBeDefined()
  expect(screen.queryByLabelText(strings.key, { selector: 'input' })).toBeNull()

  await user.click(within(group).getByRole('button', { name: strings.removeKey }))
  expect(screen.getByText(strings.keyGoes)).toBeDefined()
  await user.click(button(strings.keepKey))
  const name = screen.getByRole('textbox', { name: strings.model })
  await user.clear(name)
  await user.type(name, 'large')
  await user.click(button(strings.save))
  const sent = server.acts.at(-1)?.variables
  expect(sent).toMatchObject({ input: { model: 'large', provider: 'openai', priceIn: 2, currency: 'EUR' } })
  expect((sent as { input: object }).input).not.toHaveProperty('key')

  await user.clear(screen.getByRole('textbox', { name: strings.baseUrl }))
  await user.type(screen.getByRole('textbox', { name: strings.baseUrl }), 'https://elsewhere.example/v1')
  expect(screen.getByText(strings.keyElsewhere)).toBeDefined()
})

test('what is missing is said at its field before anything is sent', async () => {
  model = {
    ...MODEL,
    model: null,
    source: null,
    provider: null,
    administration: { ...ADMINISTRATION, own: null as never },
  }
  await show()
  expect(screen.getByText(strings.notSetUp)).toBeDefined()
  expect(screen.getByText(strings.withoutModel)).toBeDefined()
  const user = userEvent.setup()
  await user.click(button(strings.setUp))
  await user.type(screen.getByRole('textbox', { name: strings.priceIn }), '2')
  await user.click(button(strings.save))
  expect(screen.getByText('Give the name of a model.')).toBeDefined()
  expect(screen.getByText('Give both prices and their currency, or none of them.')).toBeDefined()
  expect(server.acts).toEqual([])
})

test('the budget shows what is left; who is not an administrator sees the model only; read-only changes nothing', async () => {
  await show()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuetext')).toContain('14.00')
  cleanup()
  model = { ...MODEL, administration: null, viewerCan: { ...MODEL.viewerCan, administer: false } }
  await show()
  expect(screen.getByText('small · OpenAI')).toBeDefined()
  expect(screen.getByText(strings.notAdministrator)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('switch')).toBeNull()
  cleanup()
  model = MODEL
  readOnly = true
  await show()
  expect(screen.getByText(strings.readOnly)).toBeDefined()
  expect(screen.queryByRole('button', { name: strings.change })).toBeNull()
  expect(screen.getByRole('switch').hasAttribute('disabled')).toBe(true)
})
