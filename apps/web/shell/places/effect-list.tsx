import type { AccessChangesFragment } from '#generated/operations/apps/web/shell/places/places.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import classes from './places.module.css'
import { strings } from './strings.ts'

/** How many people are named. */
const NAMED = 8

/** Whose access changes with a move, in words. */
export function EffectList({ effect }: { effect: AccessChangesFragment }) {
  const { losing, gaining, changes } = effect
  if (losing + gaining === 0) return <EmptyLine>{strings.noEffect}</EmptyLine>
  const named = changes.slice(0, NAMED)
  return (
    <div className={classes.effect} role="status">
      <p>
        {[losing > 0 ? strings.loses(losing) : '', gaining > 0 ? strings.gains(gaining) : '']
          .filter(Boolean)
          .join(', ')}
        :
      </p>
      <ul>
        {named.map(({ user, before, after }) => (
          <li key={user.id}>
            <span>{user.name}</span>
            <span>
              {strings.levels[before]} → {strings.levels[after]}
            </span>
          </li>
        ))}
      </ul>
      {losing + gaining > named.length && <p>{strings.andMore(losing + gaining - named.length)}</p>}
    </div>
  )
}
