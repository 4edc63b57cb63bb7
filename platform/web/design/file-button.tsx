import { Button, type ButtonProps } from '@mantine/core'
import { useRef } from 'react'

export type FileButtonProps = ButtonProps & {
  onFiles: (files: File[]) => void
  /** File types as the browser's dialog understands them: ".csv,.xlsx,text/plain". */
  accept?: string
  multiple?: boolean
}

/** A button that opens the machine's file dialog. */
export function FileButton({ onFiles, accept, multiple = true, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        hidden
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Choosing the same file again must be noticed too.
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
