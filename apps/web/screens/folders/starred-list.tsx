import IconStarOff from '@tabler/icons-react/dist/esm/icons/IconStarOff.mjs'
import { kindTitle } from '#content-kinds/web/index.ts'
import type { StarredKind } from '#stars/model/star.ts'
import { useStarred, useStars } from '#stars/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RawStone } from '#platform/web/design/pictures.tsx'
import { RowLine } from '#platform/web/design/row-line.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { starredHref, starredKind } from '../../shell/places/star-section.tsx'
import { strings } from './strings.ts'

/** Everything that the viewer starred, the newest star first. */
export function StarredList() {
  const { star } = useStars()
  const { rows, state, error, more, retry } = useStarred()
  if (state === 'loading') return <LoadingRows label={strings.starred} />
  if (state === 'failed')
    return <ErrorState title={strings.starredFailed} message={toCallError(error).message} onRetry={retry} />
  if (rows.length === 0) {
    return (
      <EmptyState picture={<RawStone />} title={strings.emptyStarred}>
        {strings.emptyStarredHint}
      </EmptyState>
    )
  }
  return (
    <VirtualRows
      label={strings.starred}
      items={rows}
      idOf={({ id }) => id}
      nameOf={(thing) => thing.title || starredKind(thing).untitled}
      rowHeight={52}
      hrefOf={starredHref}
      onNearEnd={more}
    >
      {(thing) => {
        const kind = starredKind(thing)
        const [Icon, name, untitled] = [kind.icon, kindTitle(kind), kind.untitled]
        return (
          <RowLine
            sign={<Icon size={18} stroke={1.7} />}
            title={thing.title || untitled}
            detail={thing.parent ? `${name} · ${thing.parent.title}` : name}
            at={thing.updatedAt}
            tools={
              <IconButton
                label={strings.unstar(thing.title || untitled)}
                onClick={() => void star({ kind: thing.kind as StarredKind, id: thing.id }, false)}
              >
                <IconStarOff size={17} stroke={1.7} aria-hidden="true" />
              </IconButton>
            }
          />
        )
      }}
    </VirtualRows>
  )
}
