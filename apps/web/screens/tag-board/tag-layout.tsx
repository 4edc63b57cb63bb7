import { useRouter } from '@tanstack/react-router'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { links } from '../../links.ts'
import { useProject } from '../../project-page/project-context.tsx'
import { strings } from '../../project-page/strings.ts'

type Layout = 'board' | 'list'
const LAYOUTS = [
  { value: 'board', label: strings.tag.board },
  { value: 'list', label: strings.tag.list },
] as const

/** Tags on boards, or in one list. */
export function TagLayout({ layout }: { layout: Layout }) {
  const project = useProject()
  const router = useRouter()
  return (
    <SegmentedTabs
      label={strings.tag.layout}
      value={layout}
      options={LAYOUTS}
      onChange={(next) =>
        router.history.push(`${links.project(project, 'tags')}${next === 'list' ? '?layout=list' : ''}`)
      }
    />
  )
}
