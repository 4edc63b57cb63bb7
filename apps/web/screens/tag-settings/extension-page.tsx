import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { OpenExtensionDocument } from '#generated/operations/apps/web/tag-settings/extensions.ts'
import { parseId } from '#platform/kernel/ids.ts'
import { MAX_TAG_BOARD_TITLE_CHARS, MAX_TAG_DESCRIPTION_CHARS } from '#tags/model/limits.ts'
import { changingExtension, deletingExtension } from '#tags/web/index.ts'
import { ShortList, ShortListRow } from '#platform/web/design/short-list.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { MoreMenu } from '#platform/web/design/action-menu.tsx'
import { confirm } from '#platform/web/design/confirm.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page, PageSection } from '#platform/web/design/page.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { Sharing } from '#workspaces/web/index.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { boardColumns } from '../../tag-board/board-columns.ts'
import { TagBoardView } from '../../tag-board/tag-board-view.tsx'
import { tagSettingsStrings } from '../../tag-settings/strings.ts'
import classes from '../../tag-settings/tag-settings.module.css'

const text = tagSettingsStrings.extensions
const EXTENSIONS = '/settings/extensions'

/** One extension: its board, the projects that it is linked to, and who may see it. */
export function ExtensionPage({ id: written }: { id: string }) {
  const id = parseId(written)
  const router = useRouter()
  const changeExtension = useAct(changingExtension)
  const removeExtension = useAct(deletingExtension)
  const [query, setQuery] = useState('')
  const { data, error, retry } = useAnswer(OpenExtensionDocument, { variables: id === null ? null : { id } })
  const board = data?.tagBoard
  const columns = useMemo(() => (board ? boardColumns([board], board, board.tags, query) : []), [board, query])
  const place = useMemo(() => ({ tagBoardId: id ?? '' }), [id])
  if (id !== null && !data && !error) return <LoadingPage label={text.title} />
  if (!board) {
    return (
      <Page title={text.title} breadcrumbs={[{ title: text.title, href: EXTENSIONS }]}>
        <ErrorState title={text.gone} message={error?.message ?? ''} onRetry={retry} />
      </Page>
    )
  }
  const may = board.asExtension
  const change = (to: { title?: string; description?: string }): void =>
    void reportAct(changeExtension({ id: board.id, ...to }), { title: text.changed(to.title ?? board.title) })
  const remove = async (): Promise<void> => {
    if (
      !(await confirm({
        title: text.confirm(board.title),
        body: text.confirmBody(board.tagCount, board.projects.length),
        confirmLabel: text.delete,
        danger: true,
      }))
    )
      return
    if (await reportAct(removeExtension(board.id), { title: text.deleted(board.title) }))
      router.history.push(EXTENSIONS)
  }
  return (
    <Page
      title={board.title}
      width="list"
      breadcrumbs={[{ title: text.title, href: EXTENSIONS }, { title: board.title }]}
      actions={
        may.delete ? (
          <MoreMenu
            label={text.more(board.title)}
            entries={[{ kind: 'command', title: text.delete, danger: true, onSelect: () => void remove() }]}
          />
        ) : undefined
      }
    >
      <h1 className={classes.title}>
        <InlineText
          label={text.name}
          value={board.title}
          placeholder={text.untitled}
          maxLength={MAX_TAG_BOARD_TITLE_CHARS}
          disabled={!may.edit}
          onSave={(title) => title !== '' && change({ title })}
        />
      </h1>
      {(may.edit || board.description !== '') && (
        <div className={classes.description}>
          <InlineText
            label={text.description}
            value={board.description}
            placeholder={text.descriptionPlaceholder}
            maxLength={MAX_TAG_DESCRIPTION_CHARS}
            disabled={!may.edit}
            onSave={(description) => change({ description })}
          />
        </div>
      )}
      <div className={classes.bar}>
        <SearchInput label={text.find} value={query} onChange={setQuery} />
        {!board.viewerCan.edit && <span className={classes.quiet}>{text.readOnly}</span>}
      </div>
      <TagBoardView
        boardKey={board.id}
        title={board.title}
        columns={columns}
        place={place}
        addPlace={place}
        mayEdit={board.viewerCan.edit}
        mayAdd={board.viewerCan.addTag}
        searching={query.trim() !== ''}
      />
      <PageSection title={text.projects}>
        {board.projects.length === 0 ? (
          <EmptyLine>{text.noProjects}</EmptyLine>
        ) : (
          <ShortList>
            {board.projects.map((project) => (
              <ShortListRow
                key={project.id}
                href={links.projectSettings(project, 'extensions')}
                title={project.title || PLACEHOLDERS.project}
              />
            ))}
          </ShortList>
        )}
      </PageSection>
      <PageSection title={text.access}>
        <Sharing scopeId={board.scopeId} />
      </PageSection>
    </Page>
  )
}
