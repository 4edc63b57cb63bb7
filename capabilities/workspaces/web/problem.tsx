import classes from './parts.module.css'

/** What went wrong, announced when it appears; nothing where nothing did. */
export function Problem({ error }: { error: { message: string } | null | undefined }) {
  if (!error) return null
  return (
    <div className={classes.problem} role="alert">
      {error.message}
    </div>
  )
}
