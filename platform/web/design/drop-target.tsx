import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import classes from './drop-target.module.css'
import { droppedFiles, MAX_DROPPED_FILES } from './dropped-files.ts'
import { showToast } from './toasts.ts'
import { usePastedFiles } from './use-pasted-files.ts'
import { designStrings } from './strings.ts'

export type DropTargetProps = {
  onFiles: (files: File[]) => void
  /** What happens to what is dropped: "Drop to add to Onboarding study". */
  label: string
  disabled?: boolean
  children: ReactNode
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files')
}

/**
 * Accepts files and folders dropped on everything inside it, and files pasted outside text fields. Says what will
 * happen while they are dragged over it.
 */
export function DropTarget({ onFiles, label, disabled = false, children }: DropTargetProps) {
  // Entering a child also leaves its parent: the depth shows when the files have really left.
  const depth = useRef(0)
  const [over, setOver] = useState(false)
  usePastedFiles(onFiles, !disabled)
  if (disabled) return <div className={classes.target}>{children}</div>

  const leave = () => {
    depth.current = 0
    setOver(false)
  }
  return (
    <div
      className={classes.target}
      onDragEnter={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        depth.current += 1
        setOver(true)
      }}
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'copy'
      }}
      onDragLeave={(event) => {
        if (!carriesFiles(event)) return
        depth.current -= 1
        if (depth.current <= 0) leave()
      }}
      onDrop={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        event.stopPropagation()
        leave()
        droppedFiles(event.dataTransfer).then(
          ({ files, isCut }) => {
            if (isCut)
              showToast({
                message: designStrings.dropCut(MAX_DROPPED_FILES),
                tone: 'failed',
              })
            if (files.length > 0) onFiles(files)
          },
          () =>
            showToast({
              message: designStrings.dropUnread,
              tone: 'failed',
            }),
        )
      }}
    >
      {children}
      {over && (
        <div className={classes.veil} role="status">
          {label}
        </div>
      )}
    </div>
  )
}

/**
 * The area of a page that asks for files: a sentence, usually with a FileButton inside. `compact` if there are files
 * already.
 */
export function DropZone({ compact = false, children }: { compact?: boolean; children: ReactNode }) {
  return <div className={compact ? undefined : classes.zone}>{children}</div>
}
