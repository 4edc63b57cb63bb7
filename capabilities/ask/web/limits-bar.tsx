import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import type { ConversationFilter, ObjectType } from '../model/conversation.ts'
import classes from './composer.module.css'
import { askStrings as strings } from './strings.ts'

/** Something that a conversation is or can be limited to; without a title for what the reader may not see. */
export interface Limit {
  objectType: ObjectType
  id: string
  title: string | null
}

/** The filter that limits a conversation to these things. */
export function filterOf(limits: readonly Limit[]): ConversationFilter {
  return [...Map.groupBy(limits, ({ objectType }) => objectType)].map(([objectType, ones]) => ({
    objectType,
    objectIds: ones.map(({ id }) => id),
  }))
}

interface LimitsBarProps {
  limits: readonly Limit[]
  /** The place that the page shows, offered first. */
  here: Limit | null
  /** Others to choose from. */
  others: readonly Limit[]
  /** Null for a reader who may not change them. */
  onChange: ((limits: readonly Limit[]) => void) | null
}

const nameOf = ({ title }: Limit): string => (title === null ? strings.unseen : title || strings.untitled)

/** What a question is limited to: a chip for each thing, and what it can be limited to besides. */
export function LimitsBar({ limits, here, others, onChange }: LimitsBarProps) {
  const isLimited = (one: Limit): boolean => limits.some(({ id }) => id === one.id)
  const offered = here !== null && !isLimited(here) ? here : null
  const choices = others.filter((one) => !isLimited(one) && one.id !== offered?.id)
  if (onChange === null && limits.length === 0) return null
  return (
    <div className={classes.limits} role="group" aria-label={strings.within}>
      {limits.map((one) => (
        <span key={one.id} className={classes.chip}>
          <span className={classes.name}>{nameOf(one)}</span>
          {onChange && (
            <button
              type="button"
              className={classes.remove}
              aria-label={strings.unlimit(nameOf(one))}
              onClick={() => onChange(limits.filter(({ id }) => id !== one.id))}
            >
              <IconX size={13} stroke={1.8} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      {onChange && offered && (
        <button
          type="button"
          className={classes.offer}
          aria-label={strings.limitTo(nameOf(offered))}
          onClick={() => onChange([...limits, offered])}
        >
          <IconPlus size={13} stroke={1.8} aria-hidden="true" />
          <span className={classes.name}>{nameOf(offered)}</span>
        </button>
      )}
      {onChange && choices.length > 0 && (
        <ActionMenu
          searched
          entries={choices.map((one) => ({
            kind: 'command',
            title: nameOf(one),
            onSelect: () => onChange([...limits, one]),
          }))}
        >
          <button type="button" className={classes.offer}>
            <IconFilter size={13} stroke={1.8} aria-hidden="true" />
            {strings.limit}
          </button>
        </ActionMenu>
      )}
    </div>
  )
}
