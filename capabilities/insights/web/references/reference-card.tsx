import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { ReactNode } from 'react'
import type { ReferenceDisplay } from '#editor/document/references.ts'
import type { ReferenceProps } from '#editor/web/index.ts'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingCard } from '#platform/web/design/loading-parts.tsx'
import { referenceStrings as strings } from '../strings.ts'
import { CARD_PROPERTIES, layoutOf, shows, withLayout, withProperty, type CardLayout } from './display.ts'
import { Absent } from './absent.tsx'
import { HighlightCard } from './highlight-card.tsx'
import { ChartCard } from './chart-card.tsx'
import { InsightReferenceCard, NoteCard, PersonCard, TagCard } from './other-cards.tsx'
import classes from './references.module.css'
import { useReference } from './reference-context.tsx'
import type { ReferenceState } from './reference-store.ts'
import { SealedCard } from './sealed-card.tsx'
import { useSeals } from '../seals/seals-context.tsx'
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'

/** Renders the target of a reference block; for `renderReference` of editors and views inside ReferenceCards. */
export function renderReference(reference: ReferenceProps): ReactNode {
  return <ReferenceCard {...reference} />
}

const UNTIL_KNOWN: Readonly<Record<'loading' | 'failed', ReferenceState>> = {
  loading: { status: 'loading' },
  failed: { status: 'failed' },
}

function ReferenceCard({ target, targetId, display, onDisplayChange }: ReferenceProps) {
  const live = useReference(target, targetId)
  const seals = useSeals()
  const seal = target === 'highlight' ? seals.of.get(targetId) : undefined
  // Waits for the seals: otherwise the live quote would be shown for a moment instead of the published one.
  const state = target === 'highlight' && seals.state !== 'known' ? UNTIL_KNOWN[seals.state] : live
  const layout = layoutOf(display)
  return (
    <div
      className={classes.card}
      data-target={target}
      data-layout={layout}
      data-status={seal ? (seal.emptied ? 'deleted' : 'found') : state.status}
      contentEditable={false}
    >
      {seal && state.status !== 'loading' && state.status !== 'failed' ? (
        <SealedCard
          seal={seal}
          live={state.status === 'found' && state.target === 'highlight' ? state.item : null}
          layout={layout}
          shows={(property) => shows(display, property)}
        />
      ) : (
        <Inside state={state} display={display} layout={layout} />
      )}
      {/* A chart has only one layout. */}
      {onDisplayChange && state.status === 'found' && target !== 'chart' && (
        <DisplayMenu target={target} display={display} onChange={onDisplayChange} />
      )}
    </div>
  )
}

function Inside({ state, display, layout }: { state: ReferenceState; display: ReferenceDisplay; layout: CardLayout }) {
  switch (state.status) {
    case 'loading':
      return <LoadingCard />
    case 'hidden':
      return (
        <Absent icon={<IconEyeOff size={16} stroke={1.7} />} title={strings.noAccess} hint={strings.noAccessHint} />
      )
    case 'deleted':
      return <Absent icon={<IconTrash size={16} stroke={1.7} />} title={strings.deleted} hint={strings.deletedHint} />
    case 'failed':
      return <Absent title={strings.failed} hint={strings.failedHint} />
    case 'found': {
      const props = { layout, shows: (property: string) => shows(display, property) }
      if (state.target === 'highlight') return <HighlightCard highlight={state.item} {...props} />
      if (state.target === 'note') return <NoteCard note={state.item} {...props} />
      if (state.target === 'insight') return <InsightReferenceCard insight={state.item} {...props} />
      if (state.target === 'chart') return <ChartCard chart={state.item} />
      return state.target === 'tag' ? (
        <TagCard tag={state.item} {...props} />
      ) : (
        <PersonCard person={state.item} {...props} />
      )
    }
  }
}

/**
 * The menu on a card that sets its layout and the properties that it shows (document 2 §3, reference display config).
 */
function DisplayMenu({
  target,
  display,
  onChange,
}: {
  target: ReferenceProps['target']
  display: ReferenceDisplay
  onChange: (display: ReferenceDisplay) => void
}) {
  const chosen = <IconCheck size={15} stroke={2} aria-hidden="true" />
  const empty = <span style={{ width: 15 }} />
  const current = layoutOf(display)
  return (
    <span className={classes.menu}>
      <ActionMenu
        entries={[
          { kind: 'heading', title: strings.layout },
          ...(Object.entries(strings.layouts) as [CardLayout, string][]).map(([layout, title]) => ({
            kind: 'command' as const,
            title,
            icon: layout === current ? chosen : empty,
            onSelect: () => onChange(withLayout(display, layout)),
          })),
          ...(CARD_PROPERTIES[target].length > 0 ? [{ kind: 'heading' as const, title: strings.shows }] : []),
          ...CARD_PROPERTIES[target].map((property) => ({
            kind: 'command' as const,
            title: strings.properties[property],
            icon: shows(display, property) ? chosen : empty,
            onSelect: () => onChange(withProperty(display, property, !shows(display, property))),
          })),
        ]}
      >
        <IconButton label={strings.display} size={26}>
          <IconAdjustments size={15} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </ActionMenu>
    </span>
  )
}
