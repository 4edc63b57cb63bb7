import type { Services } from '#journal/server/index.ts'
import { openPdf, type Pdf } from '#platform/server/pdf/index.ts'
import { OPEN_PDF_SECONDS, OPEN_PDFS } from '../../model/limits.ts'
import { localFile } from '#platform/server/storage/index.ts'
import { makeWorkFolder } from '../reading/pdf-file.ts'

/** Keeps documents open while users page through them: opening one takes longer than drawing a page. */
export interface OpenPdfs {
  /** Runs `work` with the document at the storage key. @throws PdfRefusal */
  use<Result>(storageKey: string, work: (pdf: Pdf) => Promise<Result>): Promise<Result>
  /** Closes all of them. */
  close(): Promise<void>
}

interface Held {
  pdf: Promise<Pdf>
  users: number
  usedAt: number
  timer: NodeJS.Timeout | undefined
  end(): Promise<void>
}

export function holdPdfs(services: Services): OpenPdfs {
  const held = new Map<string, Held>()
  const waiting: Array<() => void> = []

  const drop = async (storageKey: string, one: Held): Promise<void> => {
    clearTimeout(one.timer)
    if (held.get(storageKey) === one) held.delete(storageKey)
    await one.end()
    waiting.shift()?.()
  }

  const hold = async (storageKey: string): Promise<Held> => {
    for (;;) {
      const known = held.get(storageKey)
      if (known) return known
      if (held.size < OPEN_PDFS) break
      const [oldest] = [...held]
        .filter(([, one]) => one.users === 0)
        .toSorted(([, one], [, other]) => one.usedAt - other.usedAt)
      if (oldest) await drop(...oldest)
      else await new Promise<void>((resolve) => waiting.push(resolve))
    }
    const one = begin(services, storageKey)
    held.set(storageKey, one)
    return one
  }

  return {
    async use(storageKey, work) {
      const one = await hold(storageKey)
      one.users += 1
      clearTimeout(one.timer)
      try {
        return await work(await one.pdf)
      } catch (error) {
        // After any error, the next page starts with a new process.
        if (held.get(storageKey) === one) held.delete(storageKey)
        throw error
      } finally {
        one.users -= 1
        one.usedAt = performance.now()
        if (one.users === 0) {
          const isHeld = held.get(storageKey) === one
          if (!isHeld || waiting.length > 0) await drop(storageKey, one)
          else
            one.timer = setTimeout(
              () =>
                void drop(storageKey, one).catch((error: unknown) =>
                  services.logger.warn({ err: error }, 'an open document was not closed'),
                ),
              OPEN_PDF_SECONDS * 1_000,
            ).unref()
        }
      }
    },
    async close() {
      for (const [storageKey, one] of held) await drop(storageKey, one)
    },
  }
}

function begin(services: Services, storageKey: string): Held {
  const work = makeWorkFolder(services)
  const pdf = work.then(async ({ folder }) => openPdf(await localFile(services.storage, storageKey, folder)))
  // Those who await it receive its failure.
  pdf.catch(() => undefined)
  return {
    pdf,
    users: 0,
    usedAt: performance.now(),
    timer: undefined,
    async end() {
      const [opened] = await Promise.allSettled([pdf])
      if (opened.status === 'fulfilled') opened.value.close()
      await (await work).remove()
    },
  }
}
