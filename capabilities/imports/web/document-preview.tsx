import { SegmentedControl } from '@mantine/core'
import type { Inspection } from '../model/inspection.ts'
import classes from './imports.module.css'
import { scrolledByKeys } from './scrolled-by-keys.ts'
import { SpokenLines } from './spoken-lines.tsx'
import { strings } from './strings.ts'

interface DocumentPreviewProps {
  inspection: Extract<Inspection, { kind: 'document' }>
  asWritten: boolean
  onChoose: (asWritten: boolean) => void
}

/**
 * The beginning of a document as the note that it becomes, and, if people speak in it, the speakers and the choice of
 * turns.
 */
export function DocumentPreview({ inspection: { turns, preview }, asWritten, onChoose }: DocumentPreviewProps) {
  return (
    <>
      {turns && (
        <div className={classes.spoken}>
          <p className={classes.quiet}>{strings.speakers(turns.speakers, turns.speakerCount)}</p>
          {!turns.isCaptions && (
            <SegmentedControl
              size="xs"
              aria-label={strings.turnsOrText}
              data={[
                { value: 'turns', label: strings.asTurns },
                { value: 'text', label: strings.asText },
              ]}
              value={asWritten ? 'text' : 'turns'}
              onChange={(value) => onChoose(value === 'text')}
            />
          )}
        </div>
      )}
      {turns && !asWritten ? (
        <blockquote className={classes.beginning} {...scrolledByKeys(strings.documentPreview)}>
          <SpokenLines parts={turns.sample} />
        </blockquote>
      ) : (
        preview !== '' && (
          <blockquote className={classes.beginning} {...scrolledByKeys(strings.documentPreview)}>
            {preview}
          </blockquote>
        )
      )}
    </>
  )
}
