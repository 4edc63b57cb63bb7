import classes from './parts.module.css'

/** The error, announced when it appears; renders nothing without one. */
export function Problem({ error }: { error: { message: string } | null | undefined }) {
  if (!error) return null
  return (
    <div className={classes.problem} role="alert">
      {error.message}
    </div>
  )
}
