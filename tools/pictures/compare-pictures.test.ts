import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { comparePictures } from './compare-pictures.ts'

const WIDTH = 40
const HEIGHT = 30

let folder: string
let folders: { kept: string; now: string; changes: string }

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-pictures-'))
  folders = { kept: join(folder, 'kept'), now: join(folder, 'now'), changes: join(folder, 'changes') }
  mkdirSync(folders.kept)
  mkdirSync(folders.now)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A grey picture in which `dark` pixels are darker by `by`. */
async function draw(path: string, dark = 0, by = 200, width = WIDTH): Promise<void> {
  const data = Buffer.alloc(width * HEIGHT * 3, 220)
  data.fill(220 - by, 0, dark * 3)
  await sharp(data, { raw: { width, height: HEIGHT, channels: 3 } }).toFile(path)
}

test('a screen that looks the same is not reported, nor is a smoothed edge or a caret', async () => {
  await draw(join(folders.kept, 'home.png'))
  await draw(join(folders.now, 'home.png'), WIDTH * HEIGHT, 8)
  await draw(join(folders.kept, 'notes.png'))
  await draw(join(folders.now, 'notes.png'), 10)
  expect(await comparePictures(folders)).toEqual([])
  expect(readdirSync(folders.changes)).toEqual([])
})

test('pictures that changed, grew, appeared or disappeared are named, and changes are drawn', async () => {
  await draw(join(folders.kept, 'changed.png'))
  await draw(join(folders.now, 'changed.png'), 60)
  await draw(join(folders.kept, 'wider.png'))
  await draw(join(folders.now, 'wider.png'), 0, 0, WIDTH * 2)
  await draw(join(folders.kept, 'gone.png'))
  await draw(join(folders.now, 'new.png'))
  expect(await comparePictures(folders)).toEqual([
    { name: 'changed.png', what: 'changed' },
    { name: 'gone.png', what: 'gone' },
    { name: 'new.png', what: 'new' },
    { name: 'wider.png', what: 'changed' },
  ])
  const { dominant } = await sharp(join(folders.changes, 'changed.png'))
    .extract({ left: 0, top: 0, width: 40, height: 1 })
    .stats()
  expect(dominant.r).toBeGreaterThan(200)
  expect(readFileSync(`${folders.changes}.html`, 'utf8')).toContain('changed: changed.png')
  expect(await comparePictures(folders, { onlyTaken: true })).not.toContainEqual({ name: 'gone.png', what: 'gone' })
})
