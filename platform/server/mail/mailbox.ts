import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { mailSchema, type Mail } from './mail.ts'

const storedSchema = mailSchema.extend({ id: z.string(), from: z.string(), sentAt: z.iso.datetime() })

/** A mail as it would have been sent. */
export type StoredMail = z.infer<typeof storedSchema>

/** Mail that was stored instead of sent, for development and for a laptop without a mail server. */
export type Mailbox = {
  /** The newest first. */
  list(): Promise<StoredMail[]>
  get(id: string): Promise<StoredMail | undefined>
}

const MAX_KEPT_MAILS = 200
const FILE_NAME = /^\d{15}-[0-9a-f-]{36}\.json$/

/**
 * Stores mail as files in `folder`, the newest 200, readable only by their owner. Several processes may share the
 * folder.
 */
export function openMailbox(folder: string): Mailbox & { keep(mail: Mail, from: string): Promise<void> } {
  const names = async (): Promise<string[]> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return (await readdir(folder))
      .filter((name) => FILE_NAME.test(name))
      .toSorted()
      .toReversed()
  }
  const read = async (name: string): Promise<StoredMail | undefined> => {
    try {
      return storedSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
    } catch (error) {
      // Another process has already removed it because there were too many.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    async list() {
      const mails = await Promise.all((await names()).map(read))
      return mails.filter((mail) => mail !== undefined)
    },
    async get(id) {
      const name = (await names()).find((candidate) => candidate === `${id}.json`)
      return name === undefined ? undefined : await read(name)
    },
    async keep(mail, from) {
      const now = new Date()
      // Names sort by time.
      const id = `${String(now.getTime()).padStart(15, '0')}-${crypto.randomUUID()}`
      const stored: StoredMail = { ...mail, id, from, sentAt: now.toISOString() }
      const old = (await names()).slice(MAX_KEPT_MAILS - 1)
      const path = join(folder, `${id}.json`)
      await writeFile(`${path}.new`, JSON.stringify(stored), { mode: 0o600 })
      await rename(`${path}.new`, path)
      await Promise.all(old.map((name) => rm(join(folder, name), { force: true })))
    },
  }
}
