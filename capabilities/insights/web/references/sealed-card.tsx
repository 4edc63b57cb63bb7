import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import { saidByNames } from '#highlights/web/index.ts'
import type { Seal } from '../seals/seal-acts.ts'
import { namesOf, SourceSign } from '../seals/source-sign.tsx'
import { sealStrings as strings } from '../seals/strings.ts'
import { Absent } from './absent.tsx'
import { QuoteFigure, type CardProps } from './highlight-card.tsx'
import { useReferenceLinks } from './reference-context.tsx'
import type { ReferencedItems } from './reference-store.ts'
import classes from './references.module.css'

interface SealedCardProps extends CardProps {
  seal: Seal
  /** Its current source; null if that is deleted. */
  live: ReferencedItems['highlight'] | null
}

/** A quote as it was published, with a sign if its source has changed. */
export function SealedCard({ seal, live, layout, shows }: SealedCardProps) {
  const { links } = useReferenceLinks()
  if (seal.emptied !== null)
    return (
      <Absent
        icon={<IconEraser size={16} stroke={1.7} />}
        title={strings.emptied[seal.emptied]}
        hint={strings.emptiedHint[seal.emptied]}
      />
    )
  // As long as the speakers are the same, their current names are shown.
  const isSame = live !== null && namesOf(seal.speakers) === namesOf(seal.speakersNow)
  const named = seal.speakers.length === 0 ? '' : namesOf(seal.speakers)
  const differs = seal.source === 'CHANGED' || seal.source === 'REMOVED'
  return (
    <QuoteFigure
      quote={{
        text: seal.text,
        region: seal.region,
        saidBy: isSame ? saidByNames(live.saidBy) : named,
        noteTitle: seal.noteTitle,
        startTime: seal.startTime,
      }}
      live={live}
      layout={layout}
      shows={shows}
      sign={
        seal.source === 'TRASHED' ? (
          <span className={classes.detached}>{strings.trashed}</span>
        ) : differs ? (
          <SourceSign
            seal={seal}
            href={links.highlight(live?.note ?? { id: seal.noteId, title: seal.noteTitle }, seal.highlightId)}
          />
        ) : null
      }
    />
  )
}
