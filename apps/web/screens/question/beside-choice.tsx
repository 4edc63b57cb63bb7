import { Checkbox, Popover } from '@mantine/core'
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import { useState } from 'react'
import { bestFirst } from '#platform/kernel/best-first.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import classes from './question.module.css'
import { strings } from './strings.ts'
import { MOST_BESIDE, type BesideChoice } from './use-beside.ts'

interface BesideMenuProps {
  choices: readonly BesideChoice[]
  chosen: readonly BesideChoice[]
  onChoose: (ids: readonly Id[]) => void
}

/** Chooses the fields and other answers to show beside each answer. */
export function BesideMenu({ choices, chosen, onChoose }: BesideMenuProps) {
  const [query, setQuery] = useState('')
  const ids = chosen.map(({ id }) => id)
  const isFull = ids.length >= MOST_BESIDE
  const found = bestFirst(choices, query, ({ label }) => label)
  const groups = [
    { title: strings.fields, of: found.filter(({ kind }) => kind === 'field') },
    { title: strings.otherQuestions, of: found.filter(({ kind }) => kind === 'question') },
  ].filter(({ of }) => of.length > 0)
  return (
    <Popover position="bottom-end" width={340} trapFocus withinPortal shadow="md">
      <Popover.Target>
        <Hint label={strings.besideHint}>
          <button type="button" className={classes.button}>
            <IconColumns3 size={15} stroke={1.8} aria-hidden="true" />
            {strings.beside}
          </button>
        </Hint>
      </Popover.Target>
      <Popover.Dropdown className={classes.choices}>
        <SearchInput value={query} onChange={setQuery} label={strings.findBeside} width="100%" />
        {isFull && <p className={classes.quiet}>{strings.besideFull(MOST_BESIDE)}</p>}
        <div className={classes.choiceList}>
          {groups.map(({ title, of }) => (
            <fieldset key={title} className={classes.choiceGroup}>
              <legend>{title}</legend>
              {of.map(({ id, label }) => (
                <Checkbox
                  key={id}
                  size="xs"
                  label={label}
                  checked={ids.includes(id)}
                  disabled={isFull && !ids.includes(id)}
                  onChange={(event) =>
                    onChoose(event.currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id))
                  }
                />
              ))}
            </fieldset>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
