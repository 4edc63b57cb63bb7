import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId } from 'react'
import type { HomeQuery } from '#generated/operations/capabilities/home/web/home.ts'
import { useStoredValue } from '#platform/web/device/stored-value.ts'
import { Link } from '#platform/web/design/link.tsx'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import classes from './home.module.css'
import { homeStrings as strings } from './strings.ts'

type Checklist = HomeQuery['home']['checklist']
/** Null until the user chooses: until then the card is open while there is something to do. */
type Choice = 'open' | 'closed' | 'away' | null

export interface ChecklistCardProps {
  checklist: Checklist
  /** The address at which a step is done. */
  hrefOf: (itemId: string) => string
  /** Whether it is open while there is something to do and the user has not chosen. */
  startsOpen: boolean
  /** The user whose choice of open and closed is stored. */
  owner: string
}

/** The first steps of a new user: progress, and a link to each step. Can be folded, and dismissed when all is done. */
export function ChecklistCard({ checklist, hrefOf, owner, startsOpen }: ChecklistCardProps) {
  const [choice, setChoice] = useStoredValue<Choice>(`quarry.home.checklist.${owner}`, null)
  const listId = useId()
  const done = checklist.items.filter((item) => item.eventCount > 0).length
  const completed = checklist.status === 'completed'
  if (completed && choice === 'away') return null
  const open = choice === null ? startsOpen && !completed : choice === 'open'
  const next = checklist.items.find((item) => item.eventCount === 0)
  return (
    <section className={classes.checklist} aria-label={strings.checklist}>
      <div className={classes.checklistHead}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={open}
          aria-controls={listId}
          data-hint={open ? strings.close : strings.open}
          onClick={() => setChoice(open ? 'closed' : 'open')}
        >
          <IconChevronDown className={classes.foldSign} size={16} stroke={1.9} aria-hidden="true" />
          <h2 className={classes.cardTitle}>{completed ? strings.completed : strings.checklist}</h2>
        </button>
        <span className={classes.progressWords}>{strings.progress(done, checklist.items.length)}</span>
        {completed && (
          <button type="button" className={classes.quiet} onClick={() => setChoice('away')}>
            {strings.dismiss}
          </button>
        )}
      </div>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={strings.checklist}
        aria-valuemin={0}
        aria-valuemax={checklist.items.length}
        aria-valuenow={done}
        aria-valuetext={strings.progress(done, checklist.items.length)}
      >
        <div style={{ width: `${(100 * done) / checklist.items.length}%` }} />
      </div>
      <div id={listId} hidden={!open}>
        <p className={classes.muted}>{completed ? strings.completedHint : strings.checklistHint}</p>
        <ol className={classes.steps}>
          {checklist.items.map((item) => (
            <li key={item.id}>
              <Link
                className={classes.step}
                href={hrefOf(item.id)}
                data-done={item.eventCount > 0 || undefined}
                data-next={item === next || undefined}
              >
                <span className={classes.stepSign} aria-hidden="true">
                  {item.eventCount > 0 && <IconCheck size={13} stroke={2.6} />}
                </span>
                <span className={classes.stepTitle}>{item.title}</span>
                {item.eventCount > 0 ? (
                  <span className={classes.stepCount}>{strings.doneTimes(item.eventCount)}</span>
                ) : (
                  <VisuallyHidden>{strings.toDo}</VisuallyHidden>
                )}
                <IconArrowRight className={classes.stepGo} size={15} stroke={1.8} aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
