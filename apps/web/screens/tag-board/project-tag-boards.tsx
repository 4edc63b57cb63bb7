import { useParams, useRouter } from '@tanstack/react-router'
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import { useMemo, useState } from 'react'
import { ProjectTagBoardsDocument } from '#generated/operations/apps/web/tag-board/tag-board.ts'
import { newId } from '#platform/kernel/ids.ts'
import { MAX_TAG_BOARD_TITLE_CHARS } from '#tags/model/limits.ts'
import { creatingTagBoard, movingTagBoard, renamingTagBoard } from '#tags/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { tagLinks } from '../../tag-links.ts'
import { agreementLinks } from '../../agreement-links.ts'
import { useProject } from '../../project-page/project-context.tsx'
import { strings } from '../../project-page/strings.ts'
import { BoardEvidence, useProjectTagEvidence } from '../../tag-board/tag-evidence.tsx'
import { boardMenu, BoardTabs } from './board-tabs.tsx'
import { TagLayout } from './tag-layout.tsx'
import { boardColumns } from '../../tag-board/board-columns.ts'
import { DeleteBoardDialog } from '../../tag-board/delete-dialog.tsx'
import { boardStrings as text } from '../../tag-board/strings.ts'
import { TagBoardView } from '../../tag-board/tag-board-view.tsx'
import classes from '../../tag-board/tag-board.module.css'

/** /projects/{projectId}/tags and /projects/{projectId}/tags/b/{tagBoardId}: the tags of the study on boards. */
export function ProjectTagBoards() {
  const project = useProject()
  const { tagBoardId } = useParams({ strict: false })
  const router = useRouter()
  const createBoard = useAct(creatingTagBoard)
  const renameBoard = useAct(renamingTagBoard)
  const moveBoard = useAct(movingTagBoard)
  const [query, setQuery] = useState('')
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const { data, error, retry } = useAnswer(ProjectTagBoardsDocument, { variables: { projectId: project.id } })
  const evidence = useProjectTagEvidence(project.id)
  const opened = data?.project
  const boards = opened?.tagBoards ?? []
  const board =
    boards.find(({ id }) => id === tagBoardId) ??
    (tagBoardId === undefined ? (boards.find(({ projectId }) => projectId !== null) ?? null) : null)
  const columns = useMemo(
    () => boardColumns(opened?.tagBoards ?? [], board, opened?.tags ?? [], query),
    [opened, board, query],
  )
  const place = useMemo(
    () => (board === null ? { projectId: project.id } : { tagBoardId: board.id }),
    [board, project.id],
  )
  const addPlace = useMemo(
    () => (board?.projectId === null ? { tagBoardId: board.id } : { projectId: project.id }),
    [board, project.id],
  )
  if (!data && !error) return <LoadingRows label={strings.tag.loading} />
  if (!opened) return <ErrorState title={strings.tag.failed} message={error?.message ?? ''} onRetry={retry} />
  if (board === null && tagBoardId !== undefined)
    return (
      <ErrorState
        title={text.gone}
        message={text.goneHint}
        onRetry={() => router.history.push(links.project(project, 'tags'))}
      />
    )

  const own = boards.filter(({ projectId }) => projectId !== null)
  const mayEdit = board === null ? project.viewerCan.contribute : board.viewerCan.edit
  const mayAdd = board === null ? project.viewerCan.contribute : board.viewerCan.addTag
  const groupedIds = columns.flatMap(({ group, tags }) => (group ? tags.map(({ id }) => id) : []))
  const name = async (title: string): Promise<void> => {
    if (naming === 'rename' && board) {
      setNaming(null)
      return void (await reportAct(renameBoard({ id: board.id, title }), { title: text.renamedBoard(title) }))
    }
    if (isMaking) return
    setMaking(true)
    const id = newId()
    const given = createBoard({ id, projectId: project.id, title })
    const isMade = await reportAct(given, { title: text.madeBoard(title), onceDone: true })
    setMaking(false)
    // The typed text stays where it is refused.
    if (!isMade) return
    setNaming(null)
    router.history.push(tagLinks.board(project, { id, title }))
  }
  return (
    <>
      <div className={classes.bar}>
        <BoardTabs
          boards={boards}
          board={board}
          entries={
            board && mayEdit && board.projectId !== null
              ? boardMenu({
                  board,
                  boards: own,
                  onMove: (placement) =>
                    void reportAct(moveBoard({ id: board.id, projectId: project.id, placement }), {
                      title: text.movedBoard(board.title),
                    }),
                  onRename: () => setNaming('rename'),
                  onDelete: () => setDeleting(true),
                })
              : null
          }
          onNew={project.viewerCan.contribute ? () => setNaming('new') : null}
        />
        <div className={classes.barEnd}>
          <SearchInput label={text.find} value={query} onChange={setQuery} width="clamp(96px, 26vw, 190px)" />
          <IconButton label={text.agreement} href={agreementLinks.rounds(project)}>
            <IconArrowsDiff size={17} stroke={1.8} aria-hidden="true" />
          </IconButton>
          <IconButton label={text.order} href={tagLinks.settings(project)}>
            <IconListCheck size={17} stroke={1.8} aria-hidden="true" />
          </IconButton>
          <TagLayout layout="board" />
        </div>
      </div>
      {board?.projectId === null && (
        <p className={classes.note}>{mayEdit ? text.extension : `${text.extension}. ${text.readOnly}`}</p>
      )}
      {query === '' && columns.every(({ tags }) => tags.length === 0) && (
        <EmptyState compact title={strings.tag.empty}>
          {strings.tag.emptyHint}
        </EmptyState>
      )}
      <BoardEvidence value={evidence}>
        <TagBoardView
          key={board?.id ?? project.id}
          boardKey={board?.id ?? project.id}
          title={board?.title ?? strings.tab.tags}
          columns={columns}
          place={place}
          addPlace={addPlace}
          mayEdit={mayEdit}
          mayAdd={mayAdd}
          searching={query.trim() !== ''}
        />
      </BoardEvidence>
      <NameDialog
        opened={naming !== null}
        title={naming === 'rename' ? text.renameBoard : text.newBoard}
        label={text.boardName}
        confirmLabel={naming === 'rename' ? text.saveName : text.createBoard}
        initial={naming === 'rename' ? (board?.title ?? '') : ''}
        maxLength={MAX_TAG_BOARD_TITLE_CHARS}
        onDone={(title) => void name(title)}
        onClose={() => setNaming(null)}
      />
      <DeleteBoardDialog
        board={deleting ? board : null}
        tagIds={groupedIds}
        onClose={() => setDeleting(false)}
        onDeleted={() => router.history.push(links.project(project, 'tags'))}
      />
    </>
  )
}
