import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { packFiles, sentTogether } from './pack-files.ts'
import { strings } from './strings.ts'
import { uploadFile } from './upload-file.ts'

/** A file being uploaded, or several small ones that are sent together as one archive. */
export interface Uploading {
  key: string
  name: string
  files: readonly File[]
  /** Bytes of all of them. */
  size: number
  sent: number
  /** Why it stopped; null while it continues. */
  problem: string | null
}

const sizeOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)

/** Concurrent uploads; more would only slow each other down. */
const MAX_AT_ONCE = 2

/**
 * Uploads files to a project to be imported, in the order in which they were given, a few at a time; many small
 * documents together as one archive.
 * @param onUploaded called for each import as soon as it exists and is inspected, with its file if it has its own
 */
export function useUploads(projectId: Id, onUploaded: (importId: Id, file: File | null) => void) {
  const [uploads, setUploads] = useState<readonly Uploading[]>([])
  const running = useRef(new Map<string, AbortController>())
  // The keys of started uploads, including ended ones: a late effect still sees a file in the list it was made for, and
  // would send it a second time.
  const begun = useRef(new Set<string>())
  const notifyUploaded = useEffectEvent(onUploaded)

  const change = useCallback(
    (key: string, part: Partial<Uploading>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  )
  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }, [])
  const add = useCallback((files: readonly File[]) => {
    const { together, alone } = sentTogether(files)
    const given = [
      ...together.map((some) => ({ name: strings.packed(some.length), files: some })),
      ...alone.map((file) => ({ name: file.name, files: [file] })),
    ]
    setUploads((all) => [
      ...all,
      ...given.map((one) => ({ ...one, key: newId(), size: sizeOf(one.files), sent: 0, problem: null })),
    ])
  }, [])

  useEffect(() => {
    const started = running.current
    return () => {
      for (const controller of started.values()) controller.abort()
    }
  }, [])

  useEffect(() => {
    const next = uploads.find((one) => one.problem === null && !begun.current.has(one.key))
    if (!next || running.current.size >= MAX_AT_ONCE) return
    const { key, name, files, size } = next
    const [file] = files
    if (!file) return
    const controller = new AbortController()
    begun.current.add(key)
    running.current.set(key, controller)
    const send = async (): Promise<Id> => {
      const sent = files.length === 1 ? file : await packFiles(files, name)
      // The packed archive is smaller: progress is computed from its size.
      const share = size / Math.max(sent.size, 1)
      const onProgress = (bytes: number): void => change(key, { sent: Math.min(bytes * share, size) })
      controller.signal.throwIfAborted()
      return uploadFile({ projectId, file: sent, signal: controller.signal, onProgress })
    }
    send()
      .then(
        (importId) => {
          remove(key)
          notifyUploaded(importId, files.length === 1 ? file : null)
        },
        (error: unknown) => change(key, { problem: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => {
        running.current.delete(key)
        // Starts the next one.
        setUploads((all) => [...all])
      })
  }, [uploads, projectId, change, remove])

  const again = useCallback(
    (key: string) => {
      begun.current.delete(key)
      change(key, { problem: null, sent: 0 })
    },
    [change],
  )
  return { uploads, add, remove, again }
}
