import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type {
  FoundInTagsFragment,
  FoundTagFragment,
} from '#generated/operations/apps/web/screens/tag-settings/place-tags.ts'
import { useTagMerging } from '#highlights/web/index.ts'
import { deletingTag } from '#tags/web/index.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { EmptyLine, EmptyState } from '#platform/web/design/empty-state.tsx'
import { CutGem } from '#platform/web/design/pictures.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { useRowSelection } from '#platform/web/design/use-row-selection.ts'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { strings } from '../../project-page/strings.ts'
import { tagSettingsStrings } from '../../tag-settings/strings.ts'
import classes from '../../tag-settings/tag-settings.module.css'

const text = tagSettingsStrings.health
type Kind = FoundInTagsFragment['kind']
const KINDS = ['DUPLICATE', 'DRIFTING', 'USED_ONCE', 'UNUSED'] as const satisfies readonly Kind[]
const ROW_HEIGHT = 68

const actions = {
  merge: defineAction({
    id: 'tag-health.merge',
    title: 'Merge the two tags',
    section: 'Tags in order',
    screen: 'tag-health',
    keys: 'm',
    hint: 'Into the one that is used more.',
  }),
  delete: defineAction({
    id: 'tag-health.delete',
    title: 'Delete the tag',
    section: 'Tags in order',
    screen: 'tag-health',
    keys: ['backspace', 'delete'],
    hint: 'Its highlights stay.',
  }),
} as const

/** A finding whose tags all exist. */
interface Finding {
  id: string
  kind: Kind
  evidence: string
  tags: [FoundTagFragment, ...FoundTagFragment[]]
}

function findingsOf(found: readonly FoundInTagsFragment[]): Finding[] {
  return found.flatMap((one) => {
    const [first, ...others] = one.tags.flatMap((tag) => tag ?? [])
    if (!first || (one.kind === 'DUPLICATE' && others.length === 0)) return []
    const tags: Finding['tags'] = [first, ...others]
    return [
      {
        id: `${one.kind} ${tags.map(({ id }) => id).join(' ')}`,
        kind: one.kind,
        evidence: evidenceOf(one, first),
        tags,
      },
    ]
  })
}

function evidenceOf({ kind, reason, lastGivenAt, othersSince }: FoundInTagsFragment, tag: FoundTagFragment): string {
  const when =
    lastGivenAt === null
      ? ''
      : new Date(lastGivenAt).toLocaleDateString(undefined, { day: 'numeric', month: 'long', year: 'numeric' })
  if (kind === 'DUPLICATE') return text.reasons[reason ?? ''] ?? ''
  if (kind === 'DRIFTING') return text.drifting(tag.highlightCount, othersSince ?? 0, when)
  return kind === 'UNUSED' ? text.never : text.last(when)
}

/** Findings among the tags of a project: each with its evidence, resolved by one key and reverted by undo. */
export function TagHealth({ found }: { found: readonly FoundInTagsFragment[] }) {
  const deleteTag = useAct(deletingTag)
  const merging = useTagMerging()
  const [kind, setKind] = useState<Kind>('DUPLICATE')
  const all = useMemo(() => findingsOf(found), [found])
  const counts = Map.groupBy(all, (finding) => finding.kind)
  const shown = counts.get(kind) ?? []
  const selection = useRowSelection(shown.map(({ id }) => id))
  const standing = shown.find(({ id }) => id === selection.selection.cursor)
  const merge = async ({ tags: [into, ...others] }: Finding): Promise<void> => void (await merging.merge(others, into))
  const mayMerge = (finding: Finding): boolean =>
    finding.kind === 'DUPLICATE' && finding.tags.slice(1).every((tag) => tag.viewerCan.edit)
  // Of a pair, the less used tag is deleted.
  const toDelete = (finding: Finding): FoundTagFragment => finding.tags.at(-1) ?? finding.tags[0]
  const remove = async (finding: Finding): Promise<void> => {
    const { id, title } = toDelete(finding)
    await reportAct(deleteTag(id), { title: strings.tag.deleted(title) })
  }
  useAction(actions.merge, async () => (standing ? merge(standing) : undefined), {
    enabled: standing !== undefined && mayMerge(standing),
  })
  useAction(actions.delete, async () => (standing ? remove(standing) : undefined), {
    enabled: standing !== undefined && toDelete(standing).viewerCan.delete,
  })
  if (all.length === 0) {
    return (
      <EmptyState picture={<CutGem />} title={text.fine}>
        {text.fineHint}
      </EmptyState>
    )
  }
  return (
    <>
      <div className={classes.kinds}>
        <SegmentedTabs
          label={text.show}
          value={kind}
          onChange={setKind}
          options={KINDS.map((value) => ({
            value,
            label: `${text.kinds[value]} ${(counts.get(value)?.length ?? 0).toLocaleString()}`,
          }))}
        />
      </div>
      {shown.length === 0 ? <EmptyLine>{text.none}</EmptyLine> : <p className={classes.quiet}>{text.hint}</p>}
      <VirtualRows
        label={text.label}
        items={shown}
        idOf={({ id }) => id}
        nameOf={({ tags: [one, other] }) => (other ? text.pair(one.title, other.title) : one.title)}
        rowHeight={ROW_HEIGHT}
        selection={selection}
      >
        {(finding) => (
          <div className={classes.finding}>
            <div className={classes.findingWords}>
              <div className={classes.findingTags}>
                {finding.tags.map((tag) => (
                  <span key={tag.id} className={classes.findingTag}>
                    <ColorChip label={tag.title} color={tag.color} href={links.tag(tag)} />
                    <span className={classes.quiet}>{text.used(tag.highlightCount)}</span>
                  </span>
                ))}
              </div>
              <p className={classes.evidence}>{finding.evidence}</p>
            </div>
            {mayMerge(finding) && (
              <Button
                size="compact-sm"
                variant="default"
                className={classes.act}
                aria-label={text.mergeInto(finding.tags[0].title)}
                onClick={() => void merge(finding)}
              >
                {text.merge}
              </Button>
            )}
            {finding.kind !== 'DUPLICATE' && toDelete(finding).viewerCan.delete && (
              <Button size="compact-sm" variant="default" className={classes.act} onClick={() => void remove(finding)}>
                {text.delete}
              </Button>
            )}
          </div>
        )}
      </VirtualRows>
    </>
  )
}
