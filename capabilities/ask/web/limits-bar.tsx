import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { MAX_FILTER_OBJECTS } from '../model/limits.ts'
import classes from './composer.module.css'
import { LimitFinder } from './limit-finder.tsx'
import type { Limit } from './limit.ts'
import { askStrings as strings } from './strings.ts'

interface LimitsBarProps {
  limits: readonly Limit[]
  /** The place that the page shows, offered first. */
  here: Limit | null
  /** Offered before anything is looked for. */
  others: readonly Limit[]
  /** Null for a reader who may not change them. */
  onChange: ((limits: readonly Limit[]) => void) | null
}

const nameOf = ({ title }: Limit): string => (title === null ? strings.unseen : title || strings.untitled)

/** More limits than these are folded. */
const SHOWN_LIMITS = 8

/** What a question is limited to: a chip for each thing, and what it can be limited to besides. */
export function LimitsBar({ limits, here, others, onChange }: LimitsBarProps) {
  const isLimited = (one: Pick<Limit, 'id'>): boolean => limits.some(({ id }) => id === one.id)
  const offered = here !== null && !isLimited(here) ? here : null
  const [finds, setFinds] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const shown = unfolded || limits.length <= SHOWN_LIMITS ? limits : limits.slice(0, SHOWN_LIMITS - 1)
  if (onChange === null && limits.length === 0) return null
  return (
    <div className={classes.limits} role="group" aria-label={strings.within}>
      {shown.map((one) => (
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
      {limits.length > SHOWN_LIMITS && (
        <button type="button" className={classes.offer} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
          {unfolded ? strings.fewerLimits : strings.moreLimits(limits.length - shown.length)}
        </button>
      )}
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
      {onChange && limits.length < MAX_FILTER_OBJECTS && (
        <>
          <button type="button" className={classes.offer} aria-haspopup="dialog" onClick={() => setFinds(true)}>
            <IconFilter size={13} stroke={1.8} aria-hidden="true" />
            {strings.limit}
          </button>
          <LimitFinder
            opened={finds}
            first={others}
            isChosen={isLimited}
            onClose={() => setFinds(false)}
            onChoose={(one) => {
              setFinds(false)
              onChange([...limits, one])
            }}
          />
        </>
      )}
    </div>
  )
}
