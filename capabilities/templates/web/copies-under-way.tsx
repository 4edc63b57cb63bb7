import { useEffect } from 'react'
import { ProjectCopiesDocument } from '#generated/operations/capabilities/templates/web/templates.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { CopyProgress } from './copy-progress.tsx'
import classes from './templates.module.css'

const LOOK_MS = 1_000

/** The viewer's copies that are running or failed recently; renders nothing where there are none. */
export function CopiesUnderWay() {
  const { data, retry: look } = useAnswer(ProjectCopiesDocument, { variables: {} })
  const copies = data?.projectCopies ?? []
  const running = copies.some(({ state }) => state === 'RUNNING')
  useEffect(() => {
    // Steps of a copy are not events, so progress is polled while one runs.
    if (!running) return undefined
    const looking = setInterval(look, LOOK_MS)
    return () => clearInterval(looking)
  }, [running, look])
  if (copies.length === 0) return null
  return (
    <div className={classes.copies}>
      {copies.map((copy) => (
        <CopyProgress key={copy.id} copy={copy} />
      ))}
    </div>
  )
}
