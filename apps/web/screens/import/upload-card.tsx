import { Button } from '@mantine/core'
import { importStrings as strings, RefusedFile, type Uploading } from '#imports/web/index.ts'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import classes from './import.module.css'
import { screenStrings } from './strings.ts'

/** A file on its way to the server, or what was wrong with it. */
export function UploadCard({
  upload,
  waits,
  onRemove,
  onAgain,
}: {
  upload: Uploading
  /** Whether other files are read first. */
  waits: boolean
  onRemove: () => void
  onAgain: () => void
}) {
  const { name, size, sent, problem } = upload
  return (
    <section className={classes.card} aria-label={name}>
      {problem === null ? (
        <ProgressBar
          label={
            waits ? `${name} · ${strings.waits}` : sent < size ? strings.uploading(name) : strings.inspecting(name)
          }
          done={sent}
          total={size}
          figures={screenStrings.size(sent, size)}
          onCancel={onRemove}
        />
      ) : (
        <RefusedFile name={name} reason={problem}>
          <Button size="xs" variant="default" onClick={onAgain}>
            {strings.tryAgain}
          </Button>
          <Button size="xs" variant="default" onClick={onRemove}>
            {strings.removeFile}
          </Button>
        </RefusedFile>
      )}
    </section>
  )
}
