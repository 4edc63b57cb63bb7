import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { canvasStrings } from '#canvas/web/strings.ts'
import { setStrings } from '#summaries/web/index.ts'
import { LAYOUT_WORDS, viewStrings } from '#views/web/strings.ts'
import { shellStrings } from '../../apps/web/shell/strings.ts'
import { usePage } from '../harness/browser.ts'
import { bytesOf } from '../harness/downloads.ts'
import { noteOf } from '../harness/importing.ts'
import { ask, command, usePeople } from '../harness/people.ts'
import { placeOf } from '../harness/places.ts'
import { useServer } from '../harness/server.ts'

const server = useServer()
const journey = usePage()
const people = usePeople(server, journey, 'ward')
const SOON = { timeout: 30_000 }
const QUOTES = ['Every Monday I open four windows', 'Nobody reads the report', 'I write it on paper first'] as const

async function markedProject(page: Page): Promise<string> {
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Handovers' })
  const noteId = await noteOf(page, projectId, 'Mara', [`${QUOTES.join('. ')}.`])
  for (const quote of QUOTES) await command(page, 'createHighlight', { id: newId(), noteId, place: { quote } })
  return projectId
}

interface Lying {
  kind: string
  x: number
  y: number
  text: string
  groupId: string | null
  id: string
}

async function lying(page: Page, viewId: string): Promise<Lying[]> {
  const { canvasItems } = await ask<{ canvasItems: { nodes: Lying[] } }>(
    page,
    'query ($viewId: ID!) { canvasItems(viewId: $viewId, first: 100) { nodes { id kind x y text groupId } } }',
    { viewId },
  )
  return canvasItems.nodes
}

test('a canvas is filled from the picker, grouped, turned into a tag, followed by another user, undone by keys and exported', async () => {
  const page = await people.ada(journey.page)
  const projectId = await markedProject(page)
  const ben = await people.member('Ben', 'CONTRIBUTOR')

  await people.open(page, `/projects/${projectId}/notes`)
  await page.getByRole('button', { name: viewStrings.new }).click()
  await page.getByRole('textbox', { name: viewStrings.title }).fill('Affinity')
  await page.locator('label', { hasText: LAYOUT_WORDS.CANVAS }).click()
  await page.getByRole('button', { name: viewStrings.create }).click()
  const canvas = page.getByRole('listbox', { name: canvasStrings.labelOf('Affinity') })
  await page.getByText(canvasStrings.empty).waitFor(SOON)
  const viewId =
    (
      await ask<{ project: { views: { id: string }[] } }>(
        page,
        'query ($id: ID!) { project(id: $id) { views { id } } }',
        { id: projectId },
      )
    ).project.views[0]?.id ?? ''
  await people.open(ben, `/projects/${projectId}/v/${viewId}`)
  const followed = ben.getByRole('listbox', { name: canvasStrings.labelOf('Affinity') })
  await ben.getByText(canvasStrings.empty).waitFor(SOON)

  // From the picker: what is on the canvas is no longer offered.
  await canvas.focus()
  await page.keyboard.press('a')
  const picker = page.getByRole('complementary', { name: canvasStrings.picker })
  await picker.getByRole('button', { name: canvasStrings.addOne(QUOTES[0]) }).click()
  await picker.getByRole('button', { name: canvasStrings.addOne(QUOTES[1]) }).click()
  await expect.poll(async () => picker.getByRole('listitem').count(), SOON).toBe(1)
  await page.keyboard.press('Escape')
  await expect
    .poll(async () => canvas.getByRole('option').allInnerTexts(), SOON)
    .toEqual(
      expect.arrayContaining([
        canvasStrings.named('highlight', QUOTES[0]),
        canvasStrings.named('highlight', QUOTES[1]),
      ]),
    )
  await expect.poll(async () => followed.getByRole('option').count(), SOON).toBe(2)

  const tags = async () =>
    (
      await ask<{ project: { tags: { title: string; highlightCount: number }[] } }>(
        page,
        'query ($id: ID!) { project(id: $id) { tags { title highlightCount } } }',
        { id: projectId },
      )
    ).project.tags
  // What is chosen is summarised.
  await canvas.focus()
  await page.keyboard.press('Control+a')
  const chosenBar = page.getByRole('toolbar', { name: canvasStrings.chosen(2) })
  await chosenBar.getByRole('button', { name: canvasStrings.more }).press('Enter')
  await page.getByRole('menuitem', { name: `${setStrings.action}: ${setStrings.highlights(2)}` }).press('Enter')
  const summary = page.getByRole('dialog', { name: setStrings.title(setStrings.highlights(2)) })
  await summary.getByText(setStrings.none).waitFor(SOON)
  await page.keyboard.press('Escape')
  await expect.poll(async () => summary.count(), SOON).toBe(0)
  await chosenBar.waitFor(SOON)

  // Ungrouped items become a tag: its name is requested, and a group of that name is drawn around them; one act.
  await canvas.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: canvasStrings.chosen(2) }).waitFor(SOON)
  await page.getByRole('button', { name: canvasStrings.menu.intoTag }).click()
  await page.getByRole('textbox', { name: canvasStrings.turn.tag.label }).fill('Detours')
  await page.keyboard.press('Enter')
  await expect.poll(tags, SOON).toEqual([{ title: 'Detours', highlightCount: 2 }])
  await expect
    .poll(async () => followed.getByRole('option').allInnerTexts(), SOON)
    .toContain(`${canvasStrings.named('group', 'Detours')}, ${canvasStrings.members(2)}`)
  await page.keyboard.press('Control+z')
  await expect.poll(tags, SOON).toEqual([])
  await expect.poll(async () => followed.getByRole('option').count(), SOON).toBe(2)

  // A group around both, named at once.
  await canvas.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('toolbar', { name: canvasStrings.chosen(2) }).waitFor(SOON)
  await page.keyboard.press('Control+g')
  await page.getByRole('textbox', { name: canvasStrings.write('group') }).fill('Workarounds')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => followed.getByRole('option').allInnerTexts(), SOON)
    .toEqual(
      expect.arrayContaining([
        `${canvasStrings.named('highlight', QUOTES[0])}, ${canvasStrings.inGroup('Workarounds')}`,
        `${canvasStrings.named('group', 'Workarounds')}, ${canvasStrings.members(2)}`,
      ]),
    )
  await page.getByRole('button', { name: canvasStrings.menu.intoTag }).click()
  await page.getByText(canvasStrings.tagged(2, 'Workarounds')).first().waitFor(SOON)
  await expect.poll(tags, SOON).toEqual([{ title: 'Workarounds', highlightCount: 2 }])
  await page.keyboard.press('Control+z')
  await page
    .getByText(shellStrings.undone(canvasStrings.tagged(2, 'Workarounds')))
    .first()
    .waitFor(SOON)
  await expect.poll(tags, SOON).toEqual([])

  // Moved by keys, with its contents; undone; edited by the other user in the meantime.
  const before = new Map((await lying(page, viewId)).map((one) => [one.id, one]))
  const movedBy = async (): Promise<number[]> =>
    (await lying(page, viewId)).map((one) => one.x - (before.get(one.id)?.x ?? 0))
  await canvas.focus()
  // Steps in quick succession are one act, as from a key that is held down.
  await canvas.evaluate((element) => {
    for (let step = 0; step < 3; step += 1)
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true, bubbles: true, cancelable: true }),
      )
  })
  await expect.poll(movedBy, SOON).toEqual([30, 30, 30])
  await page.keyboard.press('Control+z')
  await page
    .getByText(shellStrings.undone(canvasStrings.movedItems(1)))
    .first()
    .waitFor(SOON)
  await expect.poll(movedBy, SOON).toEqual([0, 0, 0])
  await followed.focus()
  await ben.keyboard.press('t')
  await followed.click({ position: { x: 90, y: 90 } })
  await ben.getByRole('textbox', { name: canvasStrings.write('text') }).fill('Ask about the <pharmacy> & the rest')
  await ben.keyboard.press('Escape')
  await expect
    .poll(async () => (await canvas.getByRole('option').allInnerTexts()).join('\n'), SOON)
    .toContain(canvasStrings.named('text', 'Ask about the <pharmacy> & the rest'))

  // Walked by Tab, in reading order, and out of the canvas at the end.
  await canvas.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowDown')
  const walked: string[] = []
  for (;;) {
    const current = await canvas.getAttribute('aria-activedescendant')
    if (current === null || walked.length > 6) break
    walked.push(await page.locator(`[id="${current}"]`).innerText())
    await page.keyboard.press('Tab')
  }
  expect(walked).toHaveLength(4)

  const download = page.waitForEvent('download', SOON)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(canvasStrings.exportSvg)
  await page.getByRole('option', { name: canvasStrings.exportSvg, selected: true }).waitFor(SOON)
  await page.keyboard.press('Enter')
  const svg = (await bytesOf(await download)).toString('utf8')
  expect(svg).toContain('Ask about the &lt;pharmacy&gt; &amp; the rest')
  expect(svg).toContain('Every Monday I open')
  expect(
    await page.evaluate(
      (text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror') === null,
      svg,
    ),
  ).toBe(true)
})

test('a dragged item follows the pointer, snaps to its neighbours, joins the group it is dropped into, and is zoomed by fingers', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Boxes' })
  const viewId = await command(page, 'createView', {
    id: newId(),
    projectId,
    title: 'Plane',
    layout: 'CANVAS',
    objectType: 'NOTE',
  })
  const [group, box] = [newId(), newId()]
  const place = { width: 200, height: 120, rank: 0 }
  await ask(
    page,
    'mutation ($input: CreateCanvasItemsInput!, $operationId: ID!) { createCanvasItems(input: $input, operationId: $operationId) { revision } }',
    {
      operationId: newId(),
      input: {
        viewId,
        items: [
          { ...place, id: group, kind: 'group', text: 'Here', x: 400, y: 0, width: 400, height: 300 },
          { ...place, id: box, kind: 'rectangle', text: 'Card', x: 0, y: 0 },
        ],
      },
    },
  )
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  const canvas = page.getByRole('listbox', { name: canvasStrings.labelOf('Plane') })
  await expect.poll(async () => canvas.getByRole('option').count(), SOON).toBe(2)
  await page.keyboard.press('0')
  await page.getByRole('button', { name: canvasStrings.zoomTo(100) }).waitFor(SOON)
  const bounds = await placeOf(canvas)
  // All of it was in the middle of the window: at 100% the middle of the contents stays there.
  const onScreen = (x: number, y: number): [number, number] => [
    bounds.x + bounds.width / 2 + x - 400,
    bounds.y + bounds.height / 2 + y - 150,
  ]
  const drag = async (from: [number, number], to: [number, number]): Promise<void> => {
    await page.mouse.move(...onScreen(...from))
    await page.mouse.down()
    await page.mouse.move(...onScreen((from[0] + to[0]) / 2, (from[1] + to[1]) / 2), { steps: 4 })
    await page.mouse.move(...onScreen(...to), { steps: 4 })
    await page.mouse.up()
  }
  // Dropped three units beside the left edge of the group: it snaps to that edge.
  await drag([100, 60], [503, 200])
  await expect
    .poll(async () => (await lying(page, viewId)).find((one) => one.id === box), SOON)
    .toMatchObject({ x: 400, y: 140, groupId: group })
  await drag([500, 20], [450, 20])
  await expect.poll(async () => (await lying(page, viewId)).map((one) => one.x), SOON).toEqual([350, 350])

  const zoomBy = async (spread: number): Promise<void> => {
    const [x, y] = [bounds.width / 2, bounds.height / 2]
    await canvas.evaluate(
      (element, { x: atX, y: atY, spread: by }) => {
        const { left, top } = element.getBoundingClientRect()
        const fire = (type: string, pointerId: number, offset: number): void =>
          void element.dispatchEvent(
            new PointerEvent(type, {
              pointerId,
              pointerType: 'touch',
              isPrimary: pointerId === 71,
              bubbles: true,
              cancelable: true,
              clientX: left + atX + offset,
              clientY: top + atY,
            }),
          )
        element.setPointerCapture = () => undefined
        fire('pointerdown', 71, -50)
        fire('pointerdown', 72, 50)
        fire('pointermove', 71, -50 * by)
        fire('pointermove', 72, 50 * by)
        fire('pointerup', 71, -50 * by)
        fire('pointerup', 72, 50 * by)
      },
      { x, y, spread },
    )
  }
  await zoomBy(2)
  await page.getByRole('button', { name: canvasStrings.zoomTo(200) }).waitFor(SOON)
})

async function emptyCanvas(page: Page, projectId: string, title: string): Promise<string> {
  return command(page, 'createView', { id: newId(), projectId, title, layout: 'CANVAS', objectType: 'NOTE' })
}

test('objects are copied from one canvas to another, pasted words become a text, and a row of the picker is dropped where it should be', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Copies' })
  await command(page, 'createNote', { id: newId(), projectId, title: 'Dragged note' })
  const [from, to] = [await emptyCanvas(page, projectId, 'From'), await emptyCanvas(page, projectId, 'To')]
  const [group, card] = [newId(), newId()]
  const place = { width: 160, height: 90, rank: 0 }
  await ask(
    page,
    'mutation ($input: CreateCanvasItemsInput!, $operationId: ID!) { createCanvasItems(input: $input, operationId: $operationId) { revision } }',
    {
      operationId: newId(),
      input: {
        viewId: from,
        items: [
          { ...place, id: group, kind: 'group', text: 'Together', x: 0, y: 0, width: 300, height: 200 },
          { ...place, id: card, kind: 'rectangle', text: 'In it', x: 40, y: 60, groupId: group },
        ],
      },
    },
  )
  await people.open(page, `/projects/${projectId}/v/${from}`)
  const canvas = page.getByRole('listbox', { name: canvasStrings.labelOf('') })
  await expect.poll(async () => canvas.getByRole('option').count(), SOON).toBe(2)
  await canvas.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await page.getByText(canvasStrings.copied(2)).first().waitFor(SOON)

  await people.open(page, `/projects/${projectId}/v/${to}`)
  await page.getByText(canvasStrings.empty).waitFor(SOON)
  await canvas.focus()
  await page.keyboard.press('Control+v')
  await expect
    .poll(async () => (await lying(page, to)).map(({ kind, text }) => [kind, text]), SOON)
    .toEqual(
      expect.arrayContaining([
        ['group', 'Together'],
        ['rectangle', 'In it'],
      ]),
    )
  const copied = await lying(page, to)
  // Copies are separate things, and are in the copy of their group.
  expect(copied.some(({ id }) => id === group || id === card)).toBe(false)
  expect(copied.find(({ kind }) => kind === 'rectangle')?.groupId).toBe(copied.find(({ kind }) => kind === 'group')?.id)
  expect(await lying(page, from)).toHaveLength(2)

  // Words, copied from a field like from another program.
  await canvas.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  const picker = page.getByRole('complementary', { name: canvasStrings.picker })
  const search = picker.getByRole('searchbox').or(picker.getByRole('textbox')).first()
  await search.fill('Said in the hallway')
  await search.press('Control+a')
  await search.press('Control+c')
  await search.fill('')
  await canvas.focus()
  await page.keyboard.press('Control+v')
  await expect
    .poll(async () => (await lying(page, to)).map(({ kind, text }) => [kind, text]), SOON)
    .toContainEqual(['text', 'Said in the hallway'])
  await page.getByRole('toolbar', { name: canvasStrings.chosen(1) }).waitFor(SOON)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await lying(page, to)).length, SOON).toBe(2)

  await picker.locator('label', { hasText: canvasStrings.kinds.note }).click()
  await picker.getByText('Dragged note').waitFor(SOON)
  await page.keyboard.press('0')
  await picker.getByText('Dragged note').dragTo(canvas, { targetPosition: { x: 240, y: 160 } })
  await expect.poll(async () => (await lying(page, to)).map(({ kind }) => kind), SOON).toContain('note')
  const dropped = (await lying(page, to)).find(({ kind }) => kind === 'note')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await lying(page, to)).length, SOON).toBe(2)
  expect(dropped).toBeDefined()
})

test('the picture of a canvas contains all of it, and others see where a user points and what is selected', async () => {
  const page = await people.ada(journey.page)
  const projectId = await command(page, 'createProject', { id: newId(), title: 'Looked at' })
  const viewId = await emptyCanvas(page, projectId, 'Shared plane')
  await ask(
    page,
    'mutation ($input: CreateCanvasItemsInput!, $operationId: ID!) { createCanvasItems(input: $input, operationId: $operationId) { revision } }',
    {
      operationId: newId(),
      input: {
        viewId,
        items: [{ id: newId(), kind: 'rectangle', text: 'Card', x: 0, y: 0, width: 400, height: 200, rank: 0 }],
      },
    },
  )
  const carla = await people.member('Carla', 'VIEWER')
  await people.open(carla, `/projects/${projectId}/v/${viewId}`)
  await people.open(page, `/projects/${projectId}/v/${viewId}`)
  const canvas = page.getByRole('listbox', { name: canvasStrings.labelOf('Shared plane') })
  await expect.poll(async () => canvas.getByRole('option').count(), SOON).toBe(1)

  await carla.getByText(canvasStrings.alsoHere([])).waitFor({ ...SOON, state: 'attached' })
  await page.getByText(canvasStrings.alsoHere(['Carla'])).waitFor({ ...SOON, state: 'attached' })
  const bounds = await placeOf(canvas)
  const middle = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2] as const
  await page.mouse.move(middle[0] - 40, middle[1])
  await page.mouse.click(...middle)
  await carla.locator('[data-chosen-by]').waitFor(SOON)
  const pointer = carla.locator('[data-name]')
  await expect
    .poll(async () => {
      const [there, place] = [
        await pointer.boundingBox(),
        await carla.getByRole('listbox', { name: canvasStrings.labelOf('Shared plane') }).boundingBox(),
      ]
      return there && place
        ? [there.x - place.x - place.width / 2, there.y - place.y - place.height / 2].every((off) => Math.abs(off) < 4)
        : false
    }, SOON)
    .toBe(true)
  await journey.expectAccessible(carla)
  await page.keyboard.press('Escape')
  await expect.poll(async () => carla.locator('[data-chosen-by]').count(), SOON).toBe(0)

  const download = page.waitForEvent('download', SOON)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(canvasStrings.exportPng)
  await page.getByRole('option', { name: canvasStrings.exportPng, selected: true }).waitFor(SOON)
  await page.keyboard.press('Enter')
  const saved = await download
  expect(saved.suggestedFilename()).toBe('Shared plane.png')
  const png = await bytesOf(saved)
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  expect(width).toBeGreaterThan(400)
  expect(width / height).toBeGreaterThan(1.2)

  // A user who leaves is no longer shown.
  await people.open(page, '/start')
  await expect.poll(async () => pointer.count(), SOON).toBe(0)
})
