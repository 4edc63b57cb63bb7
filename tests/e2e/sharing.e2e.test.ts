import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { strings as workspaceStrings } from '#workspaces/web/strings.ts'
import { strings as foldersScreenStrings } from '../../apps/web/screens/folders/strings.ts'
import { fillSignUp } from '../harness/accounts.ts'
import { usePage } from '../harness/browser.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage({ viewport: { width: 1280, height: 800 } })
const people = usePeople(server, journey, 'agency')
const SOON = { timeout: 30_000 }
const NOOR = 'noor@outside.example'

test('someone from outside is invited by email address, finds the project that was shared with them, and nothing else', async () => {
  const page = await people.ada(journey.page)
  const shared = await command(page, 'createProject', { id: newId(), title: 'Shared study' })
  const closed = await command(page, 'createProject', { id: newId(), title: 'Closed study' })
  const {
    shared: { scopeId },
    closed: { scopeId: closedScope },
  } = await ask<Record<'shared' | 'closed', { scopeId: string }>>(
    page,
    'query ($a: ID!, $b: ID!) { shared: project(id: $a) { scopeId } closed: project(id: $b) { scopeId } }',
    { a: shared, b: closed },
  )
  for (const id of [scopeId, closedScope]) {
    await ask(
      page,
      'mutation ($input: SetScopeInheritanceInput!, $operationId: ID!) { setScopeInheritance(input: $input, operationId: $operationId) { __typename } }',
      { input: { scopeId: id, inherits: false }, operationId: newId() },
    )
  }

  await people.open(page, `/projects/${shared}/settings/access`)
  const add = page.getByRole('combobox', { name: workspaceStrings.sharing.add })
  await add.fill(NOOR)
  await page.getByRole('option', { name: workspaceStrings.sharing.invite(NOOR) }).click()
  await page.getByText(workspaceStrings.sharing.invited).waitFor(SOON)

  // Given more access, undone and redone: each is one act.
  const level = page.getByRole('combobox', { name: workspaceStrings.sharing.levelOf(NOOR) })
  await level.click()
  await page.getByRole('option', { name: workspaceStrings.levels.WRITE }).click()
  await expect.poll(async () => level.inputValue(), SOON).toBe(workspaceStrings.levels.WRITE)
  await page.getByRole('button', { name: designStrings.undo }).last().click()
  await expect.poll(async () => level.inputValue(), SOON).toBe(workspaceStrings.levels.READ)

  // The mail leads in, and only to what was shared.
  const noor = await journey.someoneElse()
  await noor.goto(await server.waitForLink(NOOR, /invites you/))
  await noor.getByRole('link', { name: workspaceStrings.invite.signUp }).click()
  // The mail proves the address: no second one is sent.
  await fillSignUp(noor, 'Noor', NOOR)
  await noor.getByRole('button', { name: workspaceStrings.invite.accept }).click()
  await noor.waitForURL(server.workspaceUrl('agency', '/**'))
  await people.open(noor, `/projects/${shared}`)
  await noor.getByRole('heading', { level: 1, name: 'Shared study' }).waitFor(SOON)
  await people.open(noor, `/projects/${closed}`)
  await noor.getByRole('button', { name: workspaceStrings.place.ask }).waitFor(SOON)
  expect(await ask(noor, '{ projects(first: 20) { nodes { title viewerCan { edit } } } }')).toMatchObject({
    projects: { nodes: expect.arrayContaining([{ title: 'Shared study', viewerCan: { edit: false } }]) as unknown },
  })
  await people.open(noor, '/shared')
  await noor.getByRole('grid', { name: foldersScreenStrings.shared }).getByText('Shared study').waitFor(SOON)
  await journey.expectAccessible(noor)

  // A user who has joined is no longer listed as an address.
  await page.reload()
  await page.getByRole('combobox', { name: workspaceStrings.sharing.levelOf('Noor') }).waitFor(SOON)
  await expect.poll(async () => page.getByText(workspaceStrings.sharing.invited).count(), SOON).toBe(0)
})

test('the settings of a workspace are undone, each on its own', async () => {
  const page = await people.ada(journey.page)
  await people.open(page, '/settings')
  const name = page.getByRole('textbox', { name: workspaceStrings.general.name, exact: true })
  await expect.poll(async () => name.inputValue(), SOON).toBe('Field Notes')
  await name.fill('Field Reports')
  await page.getByRole('button', { name: workspaceStrings.save }).first().click()
  await page.getByText(workspaceStrings.changedSetting(workspaceStrings.settings.name)).first().waitFor(SOON)
  const called = async () =>
    (
      await ask<{ viewer: { workspace: { name: string; locale: string } } }>(
        page,
        '{ viewer { workspace { name locale } } }',
      )
    ).viewer.workspace
  await expect.poll(called, SOON).toMatchObject({ name: 'Field Reports' })
  const language = page.getByRole('combobox', { name: workspaceStrings.general.language })
  await language.click()
  await page.getByRole('option', { name: 'Deutsch', exact: true }).click()
  await expect.poll(called, SOON).toEqual({ name: 'Field Reports', locale: 'de' })
  await page.locator('#main').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(called, SOON).toEqual({ name: 'Field Reports', locale: 'en' })
  await page.keyboard.press('Control+z')
  await expect.poll(called, SOON).toEqual({ name: 'Field Notes', locale: 'en' })
  await expect
    .poll(
      async () => page.getByRole('textbox', { name: workspaceStrings.general.name, exact: true }).inputValue(),
      SOON,
    )
    .toBe('Field Notes')
})
