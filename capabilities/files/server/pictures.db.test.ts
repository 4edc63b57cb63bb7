import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { createProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { addFile } from './add-file.ts'
import { fittingWidth, preparePicture } from './prepare-picture.ts'
import { findFiles } from './store.ts'

const { newWorkspace, services } = await useServices({ runsJobs: true })
const workspace = await newWorkspace()

const addBytes = defineCommand({
  name: 'add-bytes-of-a-test',
  who: { installation: 'It sets a test up.' },
  ports: ['queue', 'storage'],
  input: z.object({ scopeId: z.uuid(), bytes: z.instanceof(Uint8Array), contentType: z.string() }),
  run: async (context, { scopeId, bytes, contentType }) => ({
    id: (await addFile(context, { scopeId, name: 'picture', bytes, contentType })).id,
  }),
})

async function stored(bytes: Buffer, contentType: string) {
  const ada = await workspace.founder()
  const project = await runCommand(ada, createProject, { title: 'Pictures' })
  const { scope_id: scopeId } = await ada.read(async (tx) =>
    tx.selectFrom('projects').select('scope_id').where('id', '=', project.id).executeTakeFirstOrThrow(),
  )
  const { id } = await runCommand(await workspace.founder(), addBytes, { scopeId, bytes, contentType })
  return contentOf(id)
}

async function contentOf(id: Id) {
  const ada = await workspace.founder()
  const [file] = await ada.read(async (tx) => findFiles(tx, [id]))
  if (!file?.content) throw new Error('The file is stored.')
  return file.content
}

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2060a0' } })

test('a photograph is shown in its camera’s orientation, has its colour, and is stored in the widths that pages request', async () => {
  // Taken upright: its camera stored it sideways, with the orientation in its metadata.
  const photograph = await painted(1_600, 900).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  const { id: contentId } = await stored(photograph, 'image/jpeg')
  const ada = await workspace.founder()
  const read = async () =>
    ada.database.read(async (tx) =>
      tx.selectFrom('file_contents').selectAll().where('id', '=', contentId).executeTakeFirstOrThrow(),
    )
  await vi.waitFor(async () => expect((await read()).image_widths).toEqual([320, 640]), { timeout: 20_000 })
  const { image_pixel_width: width, image_pixel_height: height, image_color: color } = await read()
  expect([width, height]).toEqual([900, 1_600])
  expect(color).toMatch(/^#[12][0-9a-f][56][0-9a-f][9a][0-9a-f]$/)
})

test('a picture that no browser shows is stored in a format that every browser shows', async () => {
  const content = await stored(await painted(100, 50).tiff().toBuffer(), 'application/octet-stream')
  const picture = await preparePicture(services.storage, workspace.teamId, { ...content, contentType: 'image/tiff' })
  expect(picture).toMatchObject({ imagePixelWidth: 100, imageWidths: [100], imageFailure: null })
  expect(fittingWidth({ ...content, contentType: 'image/tiff', ...picture })).toBe(100)
})

/** A small PNG that declares this width and height. */
function claiming(png: Buffer, side: number): Buffer {
  const lying = Buffer.from(png)
  lying.writeUInt32BE(side, 16)
  lying.writeUInt32BE(side, 20)
  lying.writeUInt32BE(crc32(lying.subarray(12, 29)), 29)
  return lying
}

test('a truncated picture is reported, and no picture has more pixels than allowed', async () => {
  const whole = await painted(400, 400).png().toBuffer()
  const content = await stored(whole.subarray(0, 60), 'application/octet-stream')
  const broken = await preparePicture(services.storage, workspace.teamId, { ...content, contentType: 'image/png' })
  expect(broken.imageFailure).toContain('cannot be read')
  const bomb = await stored(claiming(whole, 20_000), 'application/octet-stream')
  const refused = await preparePicture(services.storage, workspace.teamId, { ...bomb, contentType: 'image/png' })
  expect(refused.imageFailure).toContain('cannot be read')
})

test('the narrowest copy that fills the requested size is sent, by width or by height', () => {
  const content = {
    id: newId(),
    bytes: 1,
    contentType: 'image/png',
    type: 'Image' as const,
    storageKey: 'x',
    imagePixelWidth: 2_000,
    imagePixelHeight: 1_000,
    imageColor: null,
    imageWidths: [320, 640, 1_280],
    imageFailure: null,
  }
  expect([
    fittingWidth(content, 200),
    fittingWidth(content, 640),
    fittingWidth(content, 641),
    fittingWidth(content, undefined, 200),
    fittingWidth(content, 1_900),
    fittingWidth(content),
  ]).toEqual([320, 640, 1_280, 640, undefined, undefined])
  // Wider than every copy: the largest of them, not the picture, which may be far larger than any screen.
  const wide = { ...content, imagePixelWidth: 9_000, imagePixelHeight: 4_500, imageWidths: [320, 640, 1_280, 2_560] }
  expect([fittingWidth(wide, 4_000), fittingWidth(wide, undefined, 4_000), fittingWidth(wide)]).toEqual([
    2_560,
    2_560,
    undefined,
  ])
})
