import { documentsIn, type Inspection } from '../model/inspection.ts'
import classes from './imports.module.css'
import { scrolledByKeys } from './scrolled-by-keys.ts'
import { strings } from './strings.ts'

interface ArchivePreviewProps {
  inspection: Extract<Inspection, { kind: 'archive' }>
}

/**
 * The content of an archive: the first of the documents that become notes, and the files that do not, each with the
 * reason.
 */
export function ArchivePreview({ inspection }: ArchivePreviewProps) {
  const { first, leftOut, leftOutCount } = inspection
  const more = documentsIn(inspection) - first.length
  return (
    <>
      <p className={classes.quiet}>{strings.archiveHint}</p>
      <div className={classes.files} {...scrolledByKeys(strings.archiveFiles)}>
        <ul>
          {first.map((path) => (
            <li key={path}>{path}</li>
          ))}
          {more > 0 && <li>{strings.moreParts(more)}</li>}
        </ul>
      </div>
      {leftOutCount > 0 && (
        <details className={classes.warnings} open>
          <summary>{strings.filesLeftOut(leftOutCount)}</summary>
          <ul>
            {leftOut.map(({ path, reason }) => (
              <li key={path}>
                {path}: {reason}
              </li>
            ))}
            {leftOutCount > leftOut.length && <li>{strings.moreParts(leftOutCount - leftOut.length)}</li>}
          </ul>
        </details>
      )}
    </>
  )
}
