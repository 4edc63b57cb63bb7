import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconPresentation from '@tabler/icons-react/dist/esm/icons/IconPresentation.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import IconWorldOff from '@tabler/icons-react/dist/esm/icons/IconWorldOff.mjs'
import { insightStrings, useInsightCommands, type InsightRow } from '#insights/web/index.ts'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { links } from '../../links.ts'
import { strings } from './strings.ts'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/** What can be done with an insight from a list. */
export function InsightMenu({ insight, onRemove }: { insight: InsightRow; onRemove: () => Promise<void> }) {
  const commands = useInsightCommands()
  const may = insight.viewerCan
  const entries: MenuEntry[] = [
    { kind: 'link', title: strings.present, href: links.present(insight.project, insight.id), icon: <IconPresentation {...icon} /> },
    ...(may.publish
      ? [{ kind: 'command' as const, title: insight.published ? strings.unpublish : strings.publish, icon: insight.published ? <IconWorldOff {...icon} /> : <IconWorld {...icon} />, onSelect: () => void commands.publish(insight, !insight.published) }]
      : []),
    ...(may.lock ? [{ kind: 'command' as const, title: insight.locked ? strings.unlock : strings.lock, icon: insight.locked ? <IconLockOpen {...icon} /> : <IconLock {...icon} />, onSelect: () => void commands.lock(insight, !insight.locked) }] : []),
    ...(may.delete ? [{ kind: 'line' as const }, { kind: 'command' as const, title: strings.delete, icon: <IconTrash {...icon} />, danger: true, onSelect: () => void onRemove() }] : []),
  ]
  return <MoreMenu label={strings.more(insight.title || insightStrings.untitled)} entries={entries} />
}
