import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { uploadFile } from './upload-file.ts'

/** A file on its way to the server. */
export interface Uploading {
  key: string
  file: File
  sent: number
  /** Why it stopped; null while it goes on. */
  problem: string | null
}

/** Files at the same time; more would only slow each other down. */
const MAX_AT_ONCE = 2

/**
 * Files that are being uploaded to a project to be read in, in the order in which they were given, a few at a time.
 * @param onUploaded gets each import, with its file, as soon as it is there and inspected
 */
export function useUploads(projectId: Id, onUploaded: (importId: Id, file: File) => void) {
  const [uploads, setUploads] = useState<readonly Uploading[]>([])
  const running = useRef(new Map<string, AbortController>())
  // By which key it was begun, also once it has ended: an effect that comes late still sees it in the list it was made
  // for, and would send the file a second time.
  const begun = useRef(new Set<string>())
  const tellUploaded = useEffectEvent(onUploaded)

  const change = useCallback(
    (key: string, part: Partial<Uploading>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one))),
    [],
  )
  const remove = useCallback((key: string) => {
    running.current.get(key)?.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }, [])
  const add = useCallback(
    (files: readonly File[]) =>
      setUploads((all) => [...all, ...files.map((file) => ({ key: newId(), file, sent: 0, problem: null }))]),
    [],
  )

  useEffect(() => {
    const started = running.current
    return () => {
      for (const controller of started.values()) controller.abort()
    }
  }, [])

  useEffect(() => {
    const next = uploads.find((one) => one.problem === null && !begun.current.has(one.key))
    if (!next || running.current.size >= MAX_AT_ONCE) return
    const { key, file } = next
    const controller = new AbortController()
    begun.current.add(key)
    running.current.set(key, controller)
    uploadFile({ projectId, file, signal: controller.signal, onProgress: (sent) => change(key, { sent }) })
      .then(
        (importId) => {
          remove(key)
          tellUploaded(importId, file)
        },
        (error: unknown) => change(key, { problem: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => {
        running.current.delete(key)
        // The next one begins.
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
