import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import sharp from 'sharp'

/** Three folders: the kept pictures, the new ones, and the drawn differences. */
interface Folders {
  kept: string
  now: string
  changes: string
}

export interface Difference {
  /** The file name of the picture. */
  name: string
  what: 'changed' | 'new' | 'gone'
}

/** A colour channel that differs by no more looks the same: edges of letters are smoothed differently in each run. */
const TOLERANCE = 24
/** Up to this many different pixels are a caret or a smoothed corner. */
const MOST_PIXELS = 12
const RED = [220, 38, 38, 255] as const
const CHANNELS = 4

/**
 * Compares the pictures of two folders by their pixels. For each changed picture one with the differences in red is
 * drawn, and all are shown side by side on a page beside the folder of changes.
 * @param onlyTaken pictures that were not taken now do not count as missing
 */
export async function comparePictures(folders: Folders, { onlyTaken = false } = {}): Promise<Difference[]> {
  const { kept, now, changes } = folders
  rmSync(changes, { recursive: true, force: true })
  mkdirSync(changes, { recursive: true })
  const [before, after] = [namesIn(kept), namesIn(now)]
  const found: Difference[] = []
  for (const name of [...new Set([...before, ...after])].toSorted()) {
    if (!before.includes(name)) found.push({ name, what: 'new' })
    else if (!after.includes(name)) {
      if (!onlyTaken) found.push({ name, what: 'gone' })
    } else if (await isChanged(name, folders)) found.push({ name, what: 'changed' })
  }
  writeFileSync(`${changes}.html`, pageOf(found, folders))
  return found
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.png')) : []
}

async function isChanged(name: string, { kept, now, changes }: Folders): Promise<boolean> {
  const [before, after] = await Promise.all([pixelsOf(join(kept, name)), pixelsOf(join(now, name))])
  const isSameSize = before.width === after.width && before.height === after.height
  if (isSameSize && before.data.equals(after.data)) return false
  const drawn = Buffer.from(after.data)
  let different = 0
  for (let at = 0; at < after.data.length; at += CHANNELS) {
    if (isSameSize && !differs(before.data, after.data, at)) continue
    different += 1
    drawn.set(RED, at)
  }
  if (different <= MOST_PIXELS) return false
  await sharp(drawn, { raw: { width: after.width, height: after.height, channels: CHANNELS } }).toFile(
    join(changes, name),
  )
  return true
}

function differs(before: Buffer, after: Buffer, at: number): boolean {
  for (let channel = 0; channel < CHANNELS; channel += 1)
    if (Math.abs((before[at + channel] ?? 0) - (after[at + channel] ?? 0)) > TOLERANCE) return true
  return false
}

async function pixelsOf(path: string): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function pageOf(found: readonly Difference[], { kept, now, changes }: Folders): string {
  const beside = (folder: string, name: string): string => encodeURI(`${relative(join(changes, '..'), folder)}/${name}`)
  const picture = (folder: string, name: string, title: string): string =>
    existsSync(join(folder, name))
      ? `<figure><figcaption>${title}</figcaption><a href="${beside(folder, name)}"><img src="${beside(folder, name)}" loading="lazy"></a></figure>`
      : ''
  const rows = found.map(
    ({ name, what }) =>
      `<h2>${what}: ${name}</h2><section>${picture(kept, name, 'Before')}${picture(now, name, 'Now')}${picture(changes, name, 'Differences')}</section>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Pictures that differ</title>
<style>body{font:14px system-ui;margin:24px}section{display:flex;gap:12px}figure{margin:0;flex:1}img{width:100%;border:1px solid #ccc}</style>
${rows.join('\n')}
`
}
