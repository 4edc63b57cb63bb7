import { useEffect, useEffectEvent, useState } from 'react'
import { takeHandedOver, useUploads } from '#imports/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isReadIn } from './read-in.ts'
import { useFileNotes } from './use-file-notes.ts'

/**
 * The files that were given to this page, or handed over to it by another: some are uploaded to be read in, the others
 * become notes as they are.
 * @param onUploaded an upload became an import
 */
export function useGivenFiles(projectId: Id, onUploaded: () => void) {
  // Files that were given to this page can still be added unconverted.
  const [given, setGiven] = useState<ReadonlyMap<Id, File>>(new Map())
  const {
    uploads,
    add: readIn,
    remove,
    again,
  } = useUploads(projectId, (importId, file) => {
    if (file) setGiven((before) => new Map(before).set(importId, file))
    onUploaded()
  })
  const fileNotes = useFileNotes(projectId)
  const add = async (files: readonly File[]): Promise<void> => {
    const areReadIn = await Promise.all(files.map(isReadIn))
    readIn(files.filter((_file, at) => areReadIn[at]))
    fileNotes.add(files.filter((_file, at) => !areReadIn[at]))
  }
  const addHandedOver = useEffectEvent(() => void add(takeHandedOver(projectId)))
  useEffect(() => addHandedOver(), [projectId])
  return {
    uploads,
    fileNotes,
    add: (files: readonly File[]): void => void add(files),
    remove,
    again,
    /** The file of an import, if it was given to this page. */
    fileOf: (importId: Id): File | undefined => given.get(importId),
  }
}
