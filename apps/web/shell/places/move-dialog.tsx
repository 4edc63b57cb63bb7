import { Button, Modal, TextInput } from '@mantine/core'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconHome2 from '@tabler/icons-react/dist/esm/icons/IconHome2.mjs'
import { useMemo, useState, type CSSProperties, type FormEvent } from 'react'
import {
  MoveEffectDocument,
  MoveTargetsDocument,
  type MoveTargetsQuery,
} from '#generated/operations/apps/web/shell/places/places.ts'
import { folderStrings } from '#folders/web/index.ts'
import { bestFirst } from '#platform/kernel/best-first.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { EffectList } from './effect-list.tsx'
import type { Place } from './place.ts'
import classes from './places.module.css'
import { strings } from './strings.ts'
import { usePlaceMoves } from './use-place-moves.tsx'

type Folder = MoveTargetsQuery['folders']['nodes'][number]

const MOST_FOLDERS = 1000
const WORKSPACE = 'workspace'

interface Line {
  folder: Folder
  depth: number
}

/**
 * Lists each folder directly before its subfolders, without those that may not be chosen: the branch of the folder that
 * is moved.
 */
function linesOf(folders: ReadonlyArray<Folder>, without: Id): Line[] {
  const known = new Set(folders.map(({ id }) => id))
  const below = Map.groupBy(folders, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null))
  const lines: Line[] = []
  const add = (parentId: Id | null, depth: number): void => {
    for (const folder of below.get(parentId) ?? []) {
      if (folder.id === without) continue
      lines.push({ folder, depth })
      add(folder.id, depth + 1)
    }
  }
  add(null, 0)
  return lines
}

/** Asks where to move a folder or project, and shows before the move whose access changes. */
export function MoveDialog({ place, onClose }: { place: Place; onClose: () => void }) {
  const { data, error, retry } = useAnswer(MoveTargetsDocument, { variables: { first: MOST_FOLDERS } })
  const moves = usePlaceMoves()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const lines = useMemo(() => linesOf(data?.folders.nodes ?? [], place.id), [data, place.id])
  const isSearching = words.trim() !== ''
  const shown = isSearching
    ? bestFirst(lines, words, ({ folder }) => folder.title || folderStrings.untitled).map((line) => ({
        ...line,
        depth: 0,
      }))
    : lines
  const target = lines.find(({ folder }) => folder.id === chosen)?.folder ?? null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (chosen === null) return
    void moves.move(place, { folder: target })
    onClose()
  }
  const choice = (
    value: string,
    title: string,
    depth: number,
    stands: boolean,
    disabled: boolean,
    icon: React.ReactNode,
  ) => (
    <label
      key={value}
      className={classes.target}
      style={{ '--depth': depth } as CSSProperties}
      data-disabled={stands || disabled || undefined}
    >
      <input
        type="radio"
        name="target"
        value={value}
        checked={chosen === value}
        disabled={stands || disabled}
        onChange={() => setChosen(value)}
      />
      {icon}
      <span className={classes.targetTitle}>{title}</span>
      {stands && <span className={classes.targetNote}>{strings.moveHere}</span>}
    </label>
  )
  return (
    <Modal opened onClose={onClose} title={strings.moveTitle(place.title)} size={520}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          data-autofocus
          aria-label={strings.moveSearch}
          placeholder={strings.moveSearch}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {error && !data && <ErrorState compact title={strings.moveFailed} message={error.message} onRetry={retry} />}
        {!data && !error && <LoadingRows label={strings.moveTo} />}
        {data && (
          <div className={classes.targets} role="radiogroup" aria-label={strings.moveTo}>
            {!isSearching &&
              choice(
                WORKSPACE,
                strings.workspace,
                0,
                place.parentId === null,
                false,
                <IconHome2 size={16} stroke={1.7} aria-hidden="true" />,
              )}
            {shown.map(({ folder, depth }) =>
              choice(
                folder.id,
                folder.title || folderStrings.untitled,
                depth,
                folder.id === place.parentId,
                !folder.viewerCan.contribute,
                <IconFolder size={16} stroke={1.7} aria-hidden="true" />,
              ),
            )}
            {isSearching && shown.length === 0 && <EmptyLine inset>{strings.moveNone}</EmptyLine>}
            {data.folders.hasNextPage && <p className={classes.nothing}>{strings.moveMany}</p>}
          </div>
        )}
        {chosen !== null && <Effect place={place} toScopeId={target?.scopeId ?? null} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button type="submit" disabled={chosen === null}>
            {strings.moveConfirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function Effect({ place, toScopeId }: { place: Place; toScopeId: Id | null }) {
  const { data, isAsking } = useAnswer(MoveEffectDocument, { variables: { scopeId: place.scopeId, toScopeId } })
  // What is cached may be outdated.
  if (isAsking) return <p className={classes.effect}>{strings.counting}</p>
  return data?.moveEffect ? <EffectList effect={data.moveEffect} /> : null
}
