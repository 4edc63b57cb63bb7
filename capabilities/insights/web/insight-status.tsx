import classes from './insight.module.css'
import { insightStrings as strings } from './strings.ts'

/** Shows whether an insight is published or a draft. */
export function InsightStatus({ published }: { published: boolean }) {
  return (
    <span className={classes.status} data-published={published || undefined}>
      {published ? strings.published : strings.draft}
    </span>
  )
}
