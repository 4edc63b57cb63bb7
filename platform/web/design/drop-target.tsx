import { useRef, useState, type DragEvent, type ReactNode } from 'react'
import classes from './drop-target.module.css'

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

/** Lets files be dropped on everything inside it, and says what will happen while they are held over it. */
export function DropTarget({ onFiles, label, disabled = false, children }: DropTargetProps) {
  // Entering a child leaves its parent: the depth tells when the files are really gone.
  const depth = useRef(0)
  const [over, setOver] = useState(false)
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
        const files = [...event.dataTransfer.files]
        if (files.length > 0) onFiles(files)
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

/** The place on a page that asks for files: a sentence, usually with a FileButton inside. `compact` where files are there already. */
export function DropZone({ compact = false, children }: { compact?: boolean; children: ReactNode }) {
  return <div className={compact ? undefined : classes.zone}>{children}</div>
}
