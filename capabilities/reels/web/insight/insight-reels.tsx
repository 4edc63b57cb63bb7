import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Suspense, useState } from 'react'
import {
  ReelsOfInsightDocument,
  type InsightReelRowFragment,
} from '#generated/operations/capabilities/reels/web/insight/insight-reels.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { parseReelKey } from '../../model/reel.ts'
import { ReelLink } from '../reel-link.tsx'
import { deletingReel } from './insight-reel-acts.ts'
import { insightReelActions } from './insight-reel-actions.ts'
import classes from './insight-reels.module.css'
import { strings } from './strings.ts'

const ReelClipsDialog = lazyPart(
  'reel-clips-dialog',
  async () => (await import('./reel-clips-dialog.tsx')).ReelClipsDialog,
)

interface InsightReelsProps {
  insightId: Id
  mayAdd: boolean
  hrefOf: (reelId: Id) => string
}

/** The reels of an insight, and a way to add one. */
export function InsightReels({ insightId, mayAdd, hrefOf }: InsightReelsProps) {
  const { data } = useAnswer(ReelsOfInsightDocument, { variables: { id: insightId } })
  const [isAdding, setAdding] = useState(false)
  useAction(insightReelActions.add, () => setAdding(true), { enabled: mayAdd })
  const reels = data?.insight?.reels ?? []
  if (reels.length === 0 && !mayAdd) return null
  return (
    <section className={classes.reels} aria-label={strings.section}>
      {reels.map((reel) => (
        <InsightReel key={reel.id} reel={reel} hrefOf={hrefOf} />
      ))}
      {mayAdd && (
        <PlainButton
          compact
          variant="subtle"
          icon={<IconPlus size={14} stroke={2} aria-hidden="true" />}
          data-hint={strings.addHint}
          data-hint-action={insightReelActions.add.id}
          onClick={() => setAdding(true)}
        >
          {strings.add}
        </PlainButton>
      )}
      {isAdding && (
        <Suspense fallback={<LoadingOverlay onClose={() => setAdding(false)} />}>
          <ReelClipsDialog insightId={insightId} reel={{ kind: 'new', hrefOf }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </section>
  )
}

function InsightReel({ reel, hrefOf }: { reel: InsightReelRowFragment; hrefOf: (reelId: Id) => string }) {
  const remove = useAct(deletingReel)
  const place = parseReelKey(reel.id)
  if (place?.kind !== 'insight') return null
  const name = reel.title || reel.ownerTitle || strings.untitled
  return (
    <span className={classes.reel}>
      <ReelLink href={hrefOf(place.reelId)} clips={reel.clipCount} of={name} />
      {reel.viewerCan.delete && (
        <MoreMenu
          label={strings.more(name)}
          entries={[
            {
              kind: 'command',
              title: strings.delete,
              icon: <IconTrash size={16} stroke={1.7} aria-hidden="true" />,
              danger: true,
              onSelect: () =>
                void reportAct(remove({ id: place.reelId, key: reel.id }), { title: strings.deleted(name) }),
            },
          ]}
        />
      )}
    </span>
  )
}
