import { Button, Popover } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { useState } from 'react'
import { calledSo } from '#speakers/model/said-by.ts'
import { Link } from '#platform/web/design/link.tsx'
import { WordDifference } from '#platform/web/design/word-difference.tsx'
import type { Seal } from './seal-acts.ts'
import { useSeals } from './seals-context.tsx'
import classes from './seals.module.css'
import { sealStrings as strings } from './strings.ts'

/** Shows that the source of a published quote has changed, and how, and lets editors decide. */
export function SourceSign({ seal, href }: { seal: Seal; href: string }) {
  const { settle } = useSeals()
  const [opened, setOpened] = useState(false)
  const title = seal.isKept ? strings.kept : seal.source === 'REMOVED' ? strings.removed : strings.changed
  const decide = (as: 'PUBLISHED' | 'SOURCE'): void => {
    setOpened(false)
    settle?.(seal.highlightId, as)
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="min(470px, 100vw - 24px)"
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
      withinPortal
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.sign}
          data-kept={seal.isKept || undefined}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {!seal.isKept && <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />}
          {title}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.card} aria-label={strings.now}>
        <strong>{strings.now}</strong>
        {seal.source === 'REMOVED' ? (
          <p className={classes.gone}>{strings.nowRemoved}</p>
        ) : (
          <>
            {namesOf(seal.speakers) !== namesOf(seal.speakersNow) && (
              <p className={classes.speakers}>{strings.speakers(namesOf(seal.speakers), namesOf(seal.speakersNow))}</p>
            )}
            <WordDifference was={seal.text} is={seal.textNow ?? ''} />
          </>
        )}
        <div className={classes.choices}>
          {settle && !seal.isKept && (
            <Button size="xs" variant="default" onClick={() => decide('PUBLISHED')}>
              {strings.keep}
            </Button>
          )}
          {settle && seal.source === 'CHANGED' && (
            <Button size="xs" variant="default" onClick={() => decide('SOURCE')}>
              {strings.takeOver}
            </Button>
          )}
          <Button size="xs" variant="subtle" component={Link} href={href}>
            {strings.open}
          </Button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

/** The speakers by their names in the text. */
export function namesOf(speakers: readonly string[]): string {
  return speakers.length === 0 ? strings.nobody : [...new Set(speakers.map(calledSo))].join(', ')
}
