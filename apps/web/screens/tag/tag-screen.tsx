import { NativeSelect } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { getRouteApi, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import {
  ProjectTagsDocument,
  TagEvidenceDocument,
  TagPageDocument,
  type TagPageQuery,
} from '#generated/operations/apps/web/project-page/tags.ts'
import { EvidenceLine } from '#highlights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_TAG_DESCRIPTION_CHARS, MAX_TAG_TITLE_CHARS } from '#tags/model/limits.ts'
import { TAG_ROLES, type TagRole } from '#tags/model/tag.ts'
import { changingTag, deletingTag, type TagChange } from '#tags/web/index.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { ReelLink } from '#reels/web/index.ts'
import { setStrings } from '#summaries/web/index.ts'
import { starEntry } from '../../shell/star-action.ts'
import { historyEntry } from '../../history-entry.ts'
import { links } from '../../links.ts'
import { tagLinks } from '../../tag-links.ts'
import { reelLinks } from '../../reel-links.ts'
import { useShows } from '../../shell/shown-thing.ts'
import { useCurrentProject } from '../../shell/current-project.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { SetSummary } from '../../set-summary/set-summary.tsx'
import { MergeDialog } from '../../tag-board/merge-dialog.tsx'
import { NoAccess } from '../../no-access/no-access.ts'
import { strings } from '../../project-page/strings.ts'
import { TagSwatch } from '../../project-page/tag-swatch.tsx'
import { TagHighlightList } from './tag-highlight-list.tsx'
import classes from './tag.module.css'
import { PROJECTS_CRUMB } from '../../projects-crumb.ts'

type Tag = NonNullable<TagPageQuery['tag']>
const TagReel = lazyPart('tag-reel', async () => (await import('../../reel-page/tag-reel.tsx')).TagReel)
const route = getRouteApi('/workspace/tags/$tagId')
const text = strings.tag

const tagActions = {
  rename: defineAction({ id: 'tag.rename', title: 'Rename the tag', section: 'Tag', screen: 'tag', keys: 'r' }),
  merge: defineAction({
    id: 'tag.merge',
    title: 'Merge the tag into another',
    section: 'Tag',
    screen: 'tag',
    keys: 'shift+m',
    hint: 'Its highlights get the other tag; links to it lead there.',
  }),
  lock: defineAction({
    id: 'tag.lock',
    title: 'Lock or unlock the tag',
    section: 'Tag',
    screen: 'tag',
    hint: 'A locked tag can be used, but not renamed, merged or deleted.',
  }),
  summarize: defineAction({
    id: 'tag.summarize',
    title: 'Summarise the tag',
    section: 'Tag',
    screen: 'tag',
  }),
  delete: defineAction({
    id: 'tag.delete',
    title: 'Delete the tag',
    section: 'Tag',
    screen: 'tag',
    hint: 'Its highlights stay. It can be undone.',
  }),
} as const

/** /tags/{tagId}: the description of a tag, and every highlight with it; with `view=reel` its clips as a reel. */
export function TagScreen(): ReactNode {
  const { tagId } = route.useParams()
  // Other search parameters are ignored.
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  return view === 'reel' ? <TagReel key={tagId} tagId={tagId} /> : <TagHighlights tagId={tagId} />
}

function TagHighlights({ tagId }: { tagId: Id }) {
  const { data, error, retry } = useAnswer(TagPageDocument, { variables: { id: tagId } })
  const tag = data?.tag
  const router = useRouter()
  const led = tag && tag.id !== tagId ? links.tag(tag) : null
  useEffect(() => {
    // It was merged: the address becomes that of the resulting tag.
    if (led !== null) router.history.replace(led)
  }, [led, router])
  if (tag) return <OpenedTag key={tag.id} tag={tag} />
  if (data) return <NoAccess kind="tag" id={tagId} />
  if (!error) return <LoadingPage label={text.loading} />
  return (
    <Page title={text.failed} breadcrumbs={[PROJECTS_CRUMB]}>
      <ErrorState title={text.failed} message={error.message} onRetry={retry} />
    </Page>
  )
}

function OpenedTag({ tag }: { tag: Tag }) {
  useCurrentProject(tag.project?.id ?? null)
  useShows('tag', tag)
  const router = useRouter()
  const changeTag = useAct(changingTag)
  const deleteTag = useAct(deletingTag)
  const [renaming, setRenaming] = useState(0)
  const [merging, setMerging] = useState(false)
  const may = tag.viewerCan
  const back = tag.project
    ? links.project(tag.project, 'tags')
    : tag.extension
      ? tagLinks.extension(tag.extension)
      : '/settings/extensions'
  const { data } = useAnswer(ProjectTagsDocument, { variables: tag.project && { projectId: tag.project.id } })
  const all = data?.project?.tags ?? []
  useAction(tagActions.rename, () => setRenaming((times) => times + 1), { enabled: may.edit })
  useAction(tagActions.merge, () => setMerging(true), { enabled: may.edit && all.length > 1 })
  const change = async (to: TagChange, title: string): Promise<boolean> =>
    reportAct(changeTag({ id: tag.id, ...to }), { title })
  const toggleLock = async (): Promise<boolean> =>
    change({ locked: !tag.locked }, (tag.locked ? text.unlocked : text.locked)(tag.title))
  useAction(tagActions.lock, async () => void (await toggleLock()), { enabled: may.lock })
  const remove = async (): Promise<void> => {
    if (await reportAct(deleteTag(tag.id), { title: text.deleted(tag.title) })) router.history.push(back)
  }
  useAction(tagActions.delete, remove, { enabled: may.delete })
  const [summarizing, setSummarizing] = useState(false)
  useAction(tagActions.summarize, () => setSummarizing(true))
  const rename = (title: string): void => {
    if (title !== '') void change({ title }, text.renamed(title))
  }
  const entries: MenuEntry[] = [
    ...(may.edit ? [{ kind: 'action' as const, action: tagActions.rename.id, title: strings.rename }] : []),
    ...(may.edit && tag.keepsColor && tag.tagGroupId !== null
      ? [
          {
            kind: 'command' as const,
            title: text.takeGroupColor,
            onSelect: () => void change({ keepsColor: false }, text.recolored(tag.title)),
          },
        ]
      : []),
    ...(may.edit && all.length > 1
      ? [{ kind: 'action' as const, action: tagActions.merge.id, title: text.merge }]
      : []),
    ...(may.lock
      ? [{ kind: 'action' as const, action: tagActions.lock.id, title: tag.locked ? text.unlock : text.lock }]
      : []),
    { kind: 'action' as const, action: tagActions.summarize.id, title: setStrings.action },
    historyEntry('tag', tag.id),
    ...(may.delete
      ? [{ kind: 'action' as const, action: tagActions.delete.id, title: text.delete, danger: true }]
      : []),
  ]
  return (
    <Page
      title={tag.title}
      width="list"
      breadcrumbs={[
        ...(tag.project
          ? [PROJECTS_CRUMB, { title: tag.project.title || PLACEHOLDERS.project, href: back }]
          : tag.extension
            ? [{ title: tag.extension.title, href: back }]
            : []),
        { title: tag.title },
      ]}
      actions={<MoreMenu label={text.more(tag.title)} entries={[starEntry, ...entries]} />}
    >
      <header className={classes.header}>
        <h1 className={classes.title}>
          <TagSwatch
            title={tag.title}
            color={tag.color}
            size={14}
            onChange={may.edit ? (color) => void change({ color }, text.recolored(tag.title)) : null}
          />
          <InlineText
            key={renaming}
            label={text.newPlaceholder}
            value={tag.title}
            placeholder={text.untitled}
            maxLength={MAX_TAG_TITLE_CHARS}
            disabled={!may.edit}
            startEditing={renaming > 0}
            onSave={rename}
          />
          {tag.locked && (
            <Hint label={text.isLocked}>
              <span className={classes.lock} role="img" aria-label={text.isLocked}>
                <IconLock size={17} stroke={1.8} aria-hidden="true" />
              </span>
            </Hint>
          )}
        </h1>
        {(may.edit || tag.description) && (
          <div className={classes.description}>
            <InlineText
              label={text.description}
              value={tag.description}
              placeholder={text.descriptionPlaceholder}
              maxLength={MAX_TAG_DESCRIPTION_CHARS}
              disabled={!may.edit}
              onSave={(description) => void change({ description }, text.described(tag.title))}
            />
          </div>
        )}
        <div className={classes.facts}>
          <TagFacts tag={tag} />
          <RoleChoice tag={tag} onChange={(role) => void change({ role }, text.gaveRole(tag.title))} />
          {tag.extension && <span>{text.fromExtension(tag.extension.title)}</span>}
          {tag.aliases.length > 0 && <span>{text.aliases(tag.aliases)}</span>}
          {tag.clipCount > 0 && <ReelLink href={reelLinks.ofTag(tag)} clips={tag.clipCount} />}
        </div>
      </header>
      <TagHighlightList tag={tag} tags={all} />
      {summarizing && (
        <SetSummary of={{ type: 'TAG', id: tag.id }} named={tag.title} onClose={() => setSummarizing(false)} />
      )}
      <MergeDialog
        opened={merging}
        tags={[tag]}
        all={all}
        onClose={() => setMerging(false)}
        onMerged={(into) => router.history.push(links.tag(into))}
      />
    </Page>
  )
}

interface RoleChoiceProps {
  tag: Pick<Tag, 'role' | 'viewerCan'>
  onChange: (role: TagRole | null) => void
}

function RoleChoice({ tag, onChange }: RoleChoiceProps) {
  if (!tag.viewerCan.edit) return tag.role !== null && <span>{text.roles[tag.role] ?? tag.role}</span>
  return (
    <NativeSelect
      size="xs"
      aria-label={text.role}
      value={tag.role ?? ''}
      data={[
        { value: '', label: text.noRole },
        ...TAG_ROLES.map((role) => ({ value: role, label: text.roles[role] ?? role })),
      ]}
      onChange={(event) => onChange(TAG_ROLES.find((role) => role === event.currentTarget.value) ?? null)}
    />
  )
}

/** How many quotes it has, and of how many people; loaded after the page because it takes longer. */
function TagFacts({ tag }: { tag: { id: Id; highlightCount: number } }) {
  const { data } = useAnswer(TagEvidenceDocument, { variables: { id: tag.id } })
  const evidence = data?.tag?.evidence
  return evidence ? <EvidenceLine evidence={evidence} /> : <span>{text.highlights(tag.highlightCount)}</span>
}
