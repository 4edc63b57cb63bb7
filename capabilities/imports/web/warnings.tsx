import { strings } from './strings.ts'
import classes from './imports.module.css'

/** Irregularities of a file, collapsed: nothing is lost, but the user may want to know. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null
  return (
    <details className={classes.warnings}>
      <summary>{strings.warnings(warnings.length)}</summary>
      <ul>
        {warnings.map((warning, at) => (
          <li key={at}>{warning}</li>
        ))}
      </ul>
    </details>
  )
}
